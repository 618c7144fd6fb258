import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useMay } from "@/components/access/may";
import { withReauthentication } from "@/components/access/with-reauthentication";
import { isFirstAttempt } from "@/components/api/is-first-attempt";
import { sessionClient, sessionQuery } from "@/components/api/sessions";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import type { ReauthenticationMethod } from "@/lib/session/api";
import { messages } from "./messages";

const apiKey = z.string().check(z.trim(), z.minLength(1, messages.replaceKey.enterNewKey));
/** For who signed in with the key. */
const byKey = z.object({
  credential: z.string().check(z.trim(), z.minLength(1, messages.replaceKey.enterCurrentKey)),
  apiKey,
});
/** For who has an account. A password may begin or end with a space. */
const byPassword = z.object({
  credential: z.string().check(z.minLength(1, messages.replaceKey.enterPassword)),
  apiKey,
});
/**
 * For who signs in at a provider: nothing is entered, and the call asks for a new sign-in where the last one is too
 * old.
 */
const bySignIn = z.object({ credential: z.string(), apiKey });
const FIELDS = { key: byKey, password: byPassword, sign_in: bySignIn };
type Keys = z.infer<typeof byKey>;

type ReplaceKeyProps = { onReplaced?: () => void };

/** Replaces this workspace's key, or says why the key of a demo workspace can't be replaced. */
export default function ReplaceKey(props: ReplaceKeyProps) {
  const session = useQuery(sessionQuery());
  const may = useMay();
  if (!may("manage")) return <p className="text-sm">{messages.replaceKey.ownersOnly}</p>;
  if (isFirstAttempt(session)) return null;
  if (session.data?.demo) return <p className="text-sm">{messages.replaceKey.demo}</p>;
  return <KeyFields {...props} method={session.data?.reauthentication_method ?? "key"} />;
}

/**
 * History, running jobs and drafts stay. Not a form element, because it is also used inside a form. It always asks for
 * the current key or the password, because the cookie of this browser may be stolen.
 */
function KeyFields({ method, onReplaced }: ReplaceKeyProps & { method: ReauthenticationMethod }) {
  const cache = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<Keys>({
    resolver: zodResolver(FIELDS[method]),
    defaultValues: { apiKey: "", credential: method === "sign_in" ? method : "" },
  });
  const { errors, isSubmitting } = formState;

  const send = async ({ apiKey, credential }: Keys) => {
    try {
      const body = { apiKey, credential };
      const replaced = await withReauthentication(async () => {
        await sessionClient.replaceKey({ body });
        return true;
      });
      if (!replaced) return;
      toast(messages.replaceKey.replaced, { tone: "positive" });
      void cache.invalidateQueries();
      onReplaced?.();
    } catch (error) {
      const message = errorMessage(error, messages.replaceKey.failed);
      setError(isAboutCredential(error) ? "credential" : "apiKey", { message }, { shouldFocus: true });
      announce(message);
    }
  };
  const sayFirst = ({ apiKey, credential }: FieldErrors<Keys>) =>
    announce(credential?.message ?? apiKey?.message ?? "");
  const replace = async () => {
    if (!isSubmitting) await handleSubmit(send, sayFirst)();
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-xs">{messages.replaceKey.consequence}</p>
      {method !== "sign_in" && (
        <KeyInput
          {...register("credential")}
          label={method === "password" ? messages.replaceKey.password : messages.replaceKey.currentKey}
          autoComplete={method === "password" ? "current-password" : "off"}
          error={errors.credential?.message}
          onEnter={replace}
        />
      )}
      <KeyInput
        {...register("apiKey")}
        label={messages.replaceKey.newKey}
        autoComplete="off"
        error={errors.apiKey?.message}
        onEnter={replace}
      />
      <Button variant="ink" size="sm" busy={isSubmitting} onClick={() => void replace()}>
        {messages.replaceKey.submit}
      </Button>
    </div>
  );
}

type KeyInputProps = ComponentProps<"input"> & {
  label: string;
  error: string | undefined;
  onEnter: () => Promise<void>;
};

function KeyInput({ label, error, onEnter, ...input }: KeyInputProps) {
  return (
    <div className="w-full max-w-sm">
      <Field label={label} error={error}>
        <Input
          {...input}
          type="password"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            event.stopPropagation();
            void onEnter();
          }}
        />
      </Field>
    </div>
  );
}

const isAboutCredential = (error: unknown): boolean =>
  error instanceof ApiError && error.details?.field === "credential";
