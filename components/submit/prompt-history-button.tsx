"use client";

import { History } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { KeysAhead } from "@/components/ui/keys-ahead";
import type { JobKind } from "@/lib/jobs/job";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";

const PromptLibrary = dynamic(() => importWithRetry(() => import("./prompt-library")), {
  ssr: false,
  loading: KeysAhead,
});

type PromptHistoryButtonProps = {
  kind: JobKind;
  /** The text in the field at the time of the press. */
  getCurrent: () => string;
  onSelect: (prompt: string) => void;
};

/** Opens the prompts that the person sent and saved. */
export function PromptHistoryButton({ kind, getCurrent, onSelect }: PromptHistoryButtonProps) {
  const [current, setCurrent] = useState<string | null>(null);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-ml-2 self-start"
        icon={<History aria-hidden className="size-4" />}
        onClick={() => setCurrent(getCurrent())}
      >
        {messages.promptLibrary.title}
      </Button>
      {current !== null && (
        <PromptLibrary kind={kind} current={current} onSelect={onSelect} onClose={() => setCurrent(null)} />
      )}
    </>
  );
}
