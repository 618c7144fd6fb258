"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useHydrated } from "@/components/ui/use-stored";
import { accountRefusal, type ShownRefusal } from "./account-refusal";
import type { FormProps } from "./key-form";
import { messages } from "./messages";
import { PasswordInput } from "./password-input";

const text = messages.signInForm;

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.nameMissing)),
  password: z.string().check(z.minLength(1, text.passwordMissing)),
});

/** Signs in with the name and password of a member. */
export function PasswordForm({ isBusy, enter, isAskedFor }: FormProps) {
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  const hydrated = useHydrated();
  // No default values: a password manager may fill the fields before this code has loaded.
  const { register, handleSubmit, setError, setFocus, formState } = useForm<z.infer<typeof fields>>({
    resolver: zodResolver(fields),
  });
  const submit = handleSubmit(
    async (credentials) => {
      setRefusal(null);
      const failure = await enter("password", credentials);
      if (!failure) return;
      const shown = accountRefusal(failure);
      if (shown.field) setError(shown.field, { message: shown.title });
      else setRefusal(shown);
      announce(text.refused(shown.title, shown.advice));
      setFocus(shown.field ?? "password");
    },
    () => setRefusal(null),
  );
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label={text.name} error={formState.errors.name?.message}>
        <Input
          {...register("name")}
          dir="auto"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          required
          autoFocus={isAskedFor}
          className="h-11"
        />
      </Field>
      <Field label={text.password} error={formState.errors.password?.message}>
        <PasswordInput {...register("password")} autoComplete="current-password" />
      </Field>
      {refusal && (
        <Callout tone="danger" title={refusal.title}>
          {refusal.advice}
        </Callout>
      )}
      <Button type="submit" variant="ink" size="lg" busy={isBusy} disabled={!hydrated}>
        {text.signIn}
      </Button>
    </form>
  );
}
