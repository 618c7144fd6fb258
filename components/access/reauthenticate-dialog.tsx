import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { sessionClient } from "@/components/api/sessions";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messages as common } from "@/components/ui/messages";
import { isComposing } from "@/components/ui/press-by-key";
import { errorMessage } from "@/lib/platform/error-message";
import type { ReauthenticationMethod } from "@/lib/session/api";
import { goToProvider } from "@/lib/session/auth-api";
import type { AskedReauthentication } from "./ask-to-reauthenticate";
import { messages } from "./messages";

const text = messages.reauthenticateDialog;

/**
 * Asks for the present key or the password, which a call needs. Closed without an answer, it leaves everything as it
 * was.
 */
export default function ReauthenticateDialog({ asked }: { asked: AskedReauthentication }) {
  const { method, answer } = asked;
  return method === "sign_in" ? (
    <SignInAgain answer={answer} />
  ) : (
    <EnterCredential method={method} answer={answer} />
  );
}

/** Without a password, the person signs in again at the OpenID provider, which leads back to this page. */
function SignInAgain({ answer }: Pick<AskedReauthentication, "answer">) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const go = async () => {
    setIsBusy(true);
    const { pathname, search, hash } = window.location;
    const result = await goToProvider({ next: pathname + search + hash, again: true });
    if (result.ok) return;
    setIsBusy(false);
    setError(result.message);
  };
  return (
    <Frame
      why={text.whyAgain}
      answer={answer}
      action={
        <Button variant="ink" busy={isBusy} onClick={() => void go()}>
          {text.signInAgain}
        </Button>
      }
    >
      {error && <Callout tone="danger">{error}</Callout>}
    </Frame>
  );
}

type EnterCredentialProps = {
  method: Exclude<ReauthenticationMethod, "sign_in">;
  answer: AskedReauthentication["answer"];
};

function EnterCredential({ method, answer }: EnterCredentialProps) {
  const formId = useId();
  const [value, setValue] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const field = useRef<HTMLInputElement>(null);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
    field.current?.select();
    announce(message);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (value.trim() === "") return refuse(text.missing[method]);
    setIsBusy(true);
    try {
      // A password may begin or end with a space.
      await sessionClient.reauthenticate({ body: { credential: method === "key" ? value.trim() : value } });
    } catch (cause) {
      setIsBusy(false);
      return refuse(errorMessage(cause, text.failed));
    }
    answer(true);
  };
  return (
    <Frame
      why={text.why}
      answer={answer}
      action={
        <Button variant="ink" type="submit" form={formId} busy={isBusy}>
          {text.submit}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)} className="pt-2">
        <Field label={text.field[method]} error={error}>
          <Input
            ref={field}
            name="credential"
            type="password"
            autoComplete={method === "password" ? "current-password" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setError(null);
            }}
          />
        </Field>
      </form>
    </Frame>
  );
}

type FrameProps = Pick<AskedReauthentication, "answer"> & {
  why: string;
  action: ReactNode;
  children: ReactNode;
};

/** The dialog of either method, which Escape and Cancel close without an answer. */
function Frame({ why, answer, action, children }: FrameProps) {
  useOwnEscape(() => answer(false));
  return (
    <Dialog
      onClose={() => answer(false)}
      title={text.title}
      description={why}
      size="sm"
      closeLabel={common.cancel}
      footer={action}
    >
      {children}
    </Dialog>
  );
}

/** Keeps Escape from closing the dialog that waits below this one, too. */
function useOwnEscape(close: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, []);
}
