import { useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { sentPromptsQuery } from "@/components/api/saved";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { JobKind } from "@/lib/jobs/job";
import { type HistoryPosition, stepHistory } from "@/lib/saved/prompt-history";
import { messages } from "./messages";

const PromptLibrary = lazyPopup(() => import("./prompt-library"));

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
      <IconButton
        size="sm"
        label={messages.promptLibrary.title}
        icon={<History />}
        onClick={() => setCurrent(getCurrent())}
      />
      {current !== null && (
        <PromptLibrary kind={kind} current={current} onSelect={onSelect} onClose={() => setCurrent(null)} />
      )}
    </>
  );
}

const WRITING: HistoryPosition = { index: -1, draft: "" };

/** The handlers of a text field in which arrow up, at its beginning, recalls the prompts sent before, newest first. */
export function usePromptRecall(kind: JobKind, onRecall: (text: string) => void) {
  const cache = useQueryClient();
  const recalled = useRef(WRITING);
  return {
    // Loaded before an arrow is pressed, which must react at once.
    onFocus: () => void cache.prefetchQuery(sentPromptsQuery(kind)),
    onInput: () => {
      recalled.current = WRITING;
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      const { selectionStart, selectionEnd, value } = event.currentTarget;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || selectionStart !== selectionEnd)
        return;
      const older = event.key === "ArrowUp" && selectionStart === 0;
      const { current: at } = recalled;
      const newer = event.key === "ArrowDown" && selectionEnd === value.length && at.index >= 0;
      if (!older && !newer) return;
      const from = at.index === -1 ? { index: -1, draft: value } : at;
      const sent = cache.getQueryData(sentPromptsQuery(kind).queryKey) ?? [];
      const recalledPrompt = stepHistory(sent, from, older ? "older" : "newer");
      if (!recalledPrompt) return;
      event.preventDefault();
      recalled.current = recalledPrompt.at;
      onRecall(recalledPrompt.text);
      const caret = older ? 0 : recalledPrompt.text.length;
      event.currentTarget.setSelectionRange(caret, caret);
    },
  };
}
