"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { sessionClient } from "@/components/api/sessions";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { errorMessage } from "@/lib/platform/error-message";
import { messages } from "./messages";

const withoutProof = z.object({
  apiKey: z.string().check(z.trim(), z.minLength(1, messages.replaceKey.enterNewKey)),
  presentKey: z.string().check(z.trim()),
});
const withProof = z.extend(withoutProof, {
  presentKey: z.string().check(z.trim(), z.minLength(1, messages.replaceKey.enterCurrentKey)),
});
type Keys = z.infer<typeof withProof>;

/**
 * Replaces this workspace's key. History, running jobs and drafts stay. Not a form element, because it is
 * also used inside a form. Asks for the current key only when the server requires it.
 */
export default function ReplaceKey({ onReplaced }: { onReplaced?: () => void }) {
  const cache = useQueryClient();
  const [needsProof, setNeedsProof] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<Keys>({
    resolver: zodResolver(needsProof ? withProof : withoutProof),
    defaultValues: { apiKey: "", presentKey: "" },
  });
  const { errors, isSubmitting } = formState;

  const send = async ({ apiKey, presentKey }: Keys) => {
    try {
      await sessionClient.replaceKey({ apiKey, ...(presentKey ? { presentKey } : {}) });
      toast(messages.replaceKey.replaced, { tone: "positive" });
      void cache.invalidateQueries();
      onReplaced?.();
    } catch (error) {
      const isProof = isAboutProof(error);
      if (isProof) setNeedsProof(true);
      const message = errorMessage(error, messages.replaceKey.failed);
      setError(isProof ? "presentKey" : "apiKey", { message }, { shouldFocus: true });
      announce(message);
    }
  };
  const sayFirst = ({ apiKey, presentKey }: FieldErrors<Keys>) =>
    announce(apiKey?.message ?? presentKey?.message ?? "");
  const replace = async () => {
    if (!isSubmitting) await handleSubmit(send, sayFirst)();
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-xs">{messages.replaceKey.consequence}</p>
      <KeyInput
        {...register("apiKey")}
        label={messages.replaceKey.newKey}
        error={errors.apiKey?.message}
        onEnter={replace}
      />
      {needsProof && (
        <KeyInput
          {...register("presentKey")}
          label={messages.replaceKey.currentKey}
          error={errors.presentKey?.message}
          onEnter={replace}
          autoFocus
        />
      )}
      <Button variant="primary" size="sm" busy={isSubmitting} onClick={() => void replace()}>
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
          autoComplete="off"
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

const isAboutProof = (error: unknown): boolean =>
  error instanceof ApiError && error.details?.field === "presentKey";
