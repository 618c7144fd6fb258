"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { createSessionClient } from "@/lib/client/session";

const session = createSessionClient();

/**
 * Puts another key in the place of this workspace's: history, running jobs and drafts stay as they are.
 * Not a form of its own, because it also stands inside one.
 */
export default function ReplaceKey({ onReplaced }: { onReplaced?: () => void }) {
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const refuse = (words: string) => {
    setRefusal(words);
    announce(words);
    input.current?.focus();
  };
  const replace = async () => {
    const apiKey = input.current?.value.trim() ?? "";
    if (isBusy) return;
    if (!apiKey) return refuse("Enter the key that takes its place.");
    setIsBusy(true);
    setRefusal(null);
    try {
      await session.replaceKey(apiKey);
      toast("The key was replaced. History and draft are as they were.", { tone: "positive" });
      void cache.invalidateQueries();
      onReplaced?.();
    } catch (error) {
      refuse(error instanceof Error ? error.message : "The key could not be replaced.");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full max-w-sm">
        <Field label="New API key" error={refusal}>
          <Input
            ref={input}
            type="password"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              event.stopPropagation();
              void replace();
            }}
          />
        </Field>
      </div>
      <Button size="sm" busy={isBusy} onClick={() => void replace()}>
        Replace the key
      </Button>
    </div>
  );
}
