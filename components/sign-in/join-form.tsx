import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { MIN_PASSWORD_CHARACTERS } from "@/lib/session/auth-api";
import type { ShownRefusal } from "./account-refusal";
import { messages } from "./messages";
import { PasswordInput } from "./password-input";

const { join: text, signInForm: words } = messages;

/** Counted as the server counts them. */
const isLongEnough = (password: string) => [...password.normalize("NFKC")].length >= MIN_PASSWORD_CHARACTERS;

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, words.nameMissing)),
  password: z.string().check(z.refine(isLongEnough, text.passwordShort(MIN_PASSWORD_CHARACTERS))),
});
export type NewAccount = z.infer<typeof fields>;

type JoinFormProps = {
  isBusy: boolean;
  /** The typed name whose work the new member takes over: most keep it. */
  labelName: string | null;
  /** What was refused as a whole. */
  notice: ReactNode;
  /** Resolves with a refusal, which may be about a field. */
  join: (account: NewAccount) => Promise<ShownRefusal | null>;
};

/** The name and the password of a new member. */
export function JoinForm({ isBusy, labelName, notice, join }: JoinFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<NewAccount>({
    resolver: zodResolver(fields),
    defaultValues: { name: labelName ?? "", password: "" },
  });
  const submit = handleSubmit(async (account) => {
    const refused = await join(account);
    if (!refused?.field) return;
    setError(refused.field, { message: refused.title });
    setFocus(refused.field);
  });
  const { name, password } = formState.errors;
  return (
    <form method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label={words.name} hint={text.nameHint} error={name?.message}>
        <Input
          {...register("name")}
          dir="auto"
          autoComplete="username"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={80}
          required
          className="h-11"
        />
      </Field>
      <Field
        label={words.password}
        hint={password ? undefined : text.passwordHint(MIN_PASSWORD_CHARACTERS)}
        error={password?.message}
      >
        <PasswordInput {...register("password")} autoComplete="new-password" />
      </Field>
      {notice}
      <Button type="submit" variant="ink" size="lg" busy={isBusy}>
        {text.join}
      </Button>
    </form>
  );
}
