"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { createSessionClient } from "@/lib/session/client";

const session = createSessionClient();

type KeyField = "apiKey" | "presentKey";
type Refusal = { field: KeyField; words: string };

/**
 * Puts another key in the place of this workspace's: history, running jobs and drafts stay as they are. Not a
 * form of its own, because it also stands inside one. The current key is asked for once the server does.
 */
export default function ReplaceKey({ onReplaced }: { onReplaced?: () => void }) {
  const cache = useQueryClient();
  const newKey = useRef<HTMLInputElement>(null);
  const currentKey = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [needsProof, setNeedsProof] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const refuse = (next: Refusal) => {
    setRefusal(next);
    announce(next.words);
    (next.field === "presentKey" ? currentKey : newKey).current?.focus();
  };
  const replace = async () => {
    const apiKey = newKey.current?.value.trim() ?? "";
    const presentKey = currentKey.current?.value.trim() ?? "";
    if (isBusy) return;
    if (!apiKey) return refuse({ field: "apiKey", words: "Enter the new API key." });
    if (needsProof && !presentKey)
      return refuse({ field: "presentKey", words: "Enter the current API key." });
    setIsBusy(true);
    setRefusal(null);
    try {
      await session.replaceKey({ apiKey, ...(presentKey ? { presentKey } : {}) });
      toast("API key replaced. Your history and drafts are unchanged.", { tone: "positive" });
      void cache.invalidateQueries();
      onReplaced?.();
    } catch (error) {
      if (isAboutProof(error)) setNeedsProof(true);
      refuse(refusalOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const errorAt = (field: KeyField) => (refusal?.field === field ? refusal.words : null);
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-xs">
        Everyone else using the current key is signed out, and it no longer opens Atelier.
      </p>
      <KeyInput label="New API key" input={newKey} error={errorAt("apiKey")} onEnter={replace} />
      {needsProof && (
        <KeyInput
          label="Current API key"
          input={currentKey}
          error={errorAt("presentKey")}
          onEnter={replace}
          isFocused
        />
      )}
      <Button variant="primary" size="sm" busy={isBusy} onClick={() => void replace()}>
        Replace API key
      </Button>
    </div>
  );
}

type KeyInputProps = {
  label: string;
  input: RefObject<HTMLInputElement | null>;
  error: string | null;
  onEnter: () => Promise<void>;
  /** Takes the focus when it appears: the person was just asked for it. */
  isFocused?: boolean;
};

function KeyInput({ label, input, error, onEnter, isFocused = false }: KeyInputProps) {
  return (
    <div className="w-full max-w-sm">
      <Field label={label} error={error}>
        <Input
          ref={input}
          type="password"
          autoFocus={isFocused}
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

const refusalOf = (error: unknown): Refusal => ({
  field: isAboutProof(error) ? "presentKey" : "apiKey",
  words: error instanceof Error ? error.message : "Couldn't replace the key. Try again.",
});
