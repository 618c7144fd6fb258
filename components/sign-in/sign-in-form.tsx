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
import { Summary } from "@/components/ui/summary";
import { useHydrated } from "@/components/ui/use-stored";
import { type RefusalMessage, refusalMessage } from "@/lib/http/refusals/refusal-messages";
import { type Credentials, signIn } from "@/lib/session/auth-api";
import { messages } from "./messages";

type SignInFormProps = {
  /** A path of ours to open afterwards. */
  next: string;
  /** The upstream is the embedded one, which has a demo key. */
  embedded: boolean;
};

const keyMissing = refusalMessage("sign_in", { code: "key_missing" });
const fields = z.object({
  apiKey: z
    .string()
    .check(z.trim(), z.minLength(1, messages.signInForm.refused(keyMissing.title, keyMissing.advice))),
  name: z.string().check(z.trim()),
});

export function SignInForm({ next, embedded }: SignInFormProps) {
  const [busy, setBusy] = useState<"key" | "demo" | null>(null);
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);
  const hydrated = useHydrated();
  // No default values, so that text typed before this code loaded stays in the fields.
  const { register, handleSubmit, setError, clearErrors, setFocus, formState } = useForm<
    z.infer<typeof fields>
  >({
    resolver: zodResolver(fields),
  });

  const signInWith = async (credentials: Credentials) => {
    setBusy("demo" in credentials ? "demo" : "key");
    setRefusal(null);
    clearErrors();
    const result = await signIn(credentials);
    // A full load, so that the server renders the studio with the new cookie.
    if (result.ok) return window.location.assign(next);
    const message = refusalMessage("sign_in", result);
    const text = messages.signInForm.refused(message.title, message.advice);
    setBusy(null);
    if (message.isAboutKey) setError("apiKey", { message: text });
    else setRefusal(message);
    announce(text);
    setFocus("apiKey");
  };
  const submit = handleSubmit(
    (credentials) => (busy ? undefined : signInWith(credentials)),
    () => setRefusal(null),
  );

  // Before this code runs, the browser itself would send the form. So the button is disabled until then, and
  // the key can never become part of an address.
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label={messages.signInForm.apiKey} error={formState.errors.apiKey?.message}>
        <Input
          {...register("apiKey")}
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          className="h-11"
        />
      </Field>
      <details className="-mt-2 text-sm">
        <Summary className="pointer-coarse:py-3">{messages.signInForm.addName}</Summary>
        <div className="pt-3">
          <Field label={messages.signInForm.name} optional hint={messages.signInForm.nameHint}>
            <Input {...register("name")} autoComplete="nickname" maxLength={80} className="h-11" />
          </Field>
        </div>
      </details>
      {refusal && (
        <Callout tone="danger" title={refusal.title}>
          {refusal.advice}
        </Callout>
      )}
      <Button type="submit" variant="ink" size="lg" busy={busy === "key"} disabled={!hydrated}>
        {messages.signInForm.signIn}
      </Button>
      {embedded && (
        <div className="mt-2 border-line border-t pt-6">
          <Button
            size="lg"
            className="w-full"
            busy={busy === "demo"}
            disabled={!hydrated}
            onClick={() => void signInWith({ demo: true })}
          >
            {messages.signInForm.tryDemo}
          </Button>
          <p className="mt-2.5 text-pretty text-ink-soft text-xs">{messages.signInForm.demo}</p>
        </div>
      )}
    </form>
  );
}
