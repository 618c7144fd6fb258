import { type FormEvent, useState } from "react";
import { Logo } from "@/components/shell/logo";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const text = messages.password;

/** The password of a link. */
export function PasswordForm({ onOpen }: { onOpen: (password: string) => Promise<void> }) {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(null);
    try {
      await onOpen(password);
    } catch (thrown) {
      setError(errorMessage(thrown, text.failed));
      setIsBusy(false);
    }
  };
  return (
    <main className="grid min-h-[calc(100dvh-var(--bottom-bar,0px))] place-items-center bg-stage px-6 py-16">
      <form onSubmit={submit} className="flex w-full max-w-80 flex-col gap-5">
        <div>
          <Logo className="mb-6 size-12 text-ink-soft" />
          <h1 className="type-title text-balance">{text.title}</h1>
          <p className="mt-1 text-ink-soft">{text.text}</p>
        </div>
        <Field label={text.label} error={error}>
          <Input
            type="password"
            autoComplete="off"
            autoFocus
            required
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </Field>
        <Button type="submit" variant="ink" size="lg" busy={isBusy}>
          {text.open}
        </Button>
      </form>
    </main>
  );
}
