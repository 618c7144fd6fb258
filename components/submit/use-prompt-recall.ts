"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { sentPromptsQuery } from "@/components/api/saved";
import type { JobKind } from "@/lib/jobs/job";
import { type Recall, recall } from "@/lib/saved/prompt-history";

const WRITING: Recall = { index: -1, draft: "" };

/** The handlers of a text field in which arrow up, at its beginning, recalls the prompts sent before, newest first. */
export function usePromptRecall(kind: JobKind, onRecall: (text: string) => void) {
  const cache = useQueryClient();
  const recalled = useRef(WRITING);
  return {
    // Loaded before an arrow is pressed, which must answer at once.
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
      const recalledPrompt = recall(sent, from, older ? "older" : "newer");
      if (!recalledPrompt) return;
      event.preventDefault();
      recalled.current = recalledPrompt.at;
      onRecall(recalledPrompt.text);
      const caret = older ? 0 : recalledPrompt.text.length;
      event.currentTarget.setSelectionRange(caret, caret);
    },
  };
}
