import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEventHandler, type ReactNode, useRef, useState } from "react";
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
import { accountRefusal, type ShownRefusal } from "./account-refusal";
import { messages } from "./messages";
import { PasswordInput } from "./password-input";
import type { SignIn } from "./use-sign-in";

const text = messages.signInForm;

const keyMissing = refusalMessage("sign_in", { code: "key_missing" });
const keyFields = z.object({
  apiKey: z.string().check(z.trim(), z.minLength(1, text.refused(keyMissing.title, keyMissing.advice))),
  name: z.string().check(z.trim()),
});

type FormProps = {
  isBusy: boolean;
  enter: SignIn;
  /** Whether the form was just asked for, so that its first field takes the focus. */
  isAskedFor: boolean;
};

/** Signs in with the API key, and with a name for those who share it. */
export function KeyForm({ isBusy, enter, isAskedFor }: FormProps) {
  const [refusal, setRefusal] = useState<RefusalMessage | null>(null);
  const nameBox = useRef<HTMLDetailsElement>(null);
  // No default values, so that text typed before this code loaded stays in the fields.
  const { register, handleSubmit, setError, setFocus, formState } = useForm<z.infer<typeof keyFields>>({
    resolver: zodResolver(keyFields),
  });
  const submit = handleSubmit(
    async (credentials) => {
      setRefusal(null);
      const failure = await enter("key", credentials);
      if (!failure) return;
      if (failure.field === "name") {
        // A field in a closed box takes no focus.
        if (nameBox.current) nameBox.current.open = true;
        setError("name", { message: failure.message });
        announce(failure.message);
        return setFocus("name");
      }
      const message = refusalMessage("sign_in", failure);
      const said = text.refused(message.title, message.advice);
      if (message.isAboutKey) setError("apiKey", { message: said });
      else setRefusal(message);
      announce(said);
      setFocus("apiKey");
    },
    () => setRefusal(null),
  );
  return (
    <FormFrame onSubmit={submit} isBusy={isBusy} refusal={refusal}>
      <Field label={text.apiKey} error={formState.errors.apiKey?.message}>
        <Input
          {...register("apiKey")}
          type="password"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus={isAskedFor}
          className="h-11"
        />
      </Field>
      <details ref={nameBox} className="-mt-2 text-sm">
        <Summary className="pointer-coarse:py-3.25">{text.addName}</Summary>
        <div className="pt-3">
          <Field label={text.name} optional hint={text.nameHint} error={formState.errors.name?.message}>
            <Input {...register("name")} autoComplete="nickname" maxLength={80} className="h-11" />
          </Field>
        </div>
      </details>
    </FormFrame>
  );
}

type FormFrameProps = {
  onSubmit: FormEventHandler;
  isBusy: boolean;
  /** What was refused as a whole. */
  refusal: Pick<ShownRefusal, "title" | "advice"> | null;
  children: ReactNode;
};

/** The fields of a way to sign in, and the button below them. */
function FormFrame({ onSubmit, isBusy, refusal, children }: FormFrameProps) {
  const hydrated = useHydrated();
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
      {children}
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

const accountFields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, text.nameMissing)),
  password: z.string().check(z.minLength(1, text.passwordMissing)),
});

/** Signs in with the name and password of a member. */
export function PasswordForm({ isBusy, enter, isAskedFor }: FormProps) {
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null);
  // No default values: a password manager may fill the fields before this code has loaded.
  const { register, handleSubmit, setError, setFocus, formState } = useForm<z.infer<typeof accountFields>>({
    resolver: zodResolver(accountFields),
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
    <FormFrame onSubmit={submit} isBusy={isBusy} refusal={refusal}>
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
    </FormFrame>
  );
}
