"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { queries } from "@/components/api/jobs";
import { setsText } from "@/lib/navigation/create";
import type { Store } from "@/lib/platform/store";
import { messages } from "./messages";

/** True for a text that nobody typed: it may be replaced without a question. */
export const isFirstPrompt = (text: string): boolean =>
  Object.values<string>(messages.firstPrompt).includes(text);

/**
 * Fills the prompt of a form that nobody used yet, in a workspace without a job of this kind, so that one press makes
 * the first. Happens once: from then on the browser has a draft, even an empty one. Call it before `useDraft`.
 * @returns the default prompt of the form, which the server draws, too: a page that shows its text late feels slow
 */
export function useFirstPrompt<Draft extends { prompt: string }>(
  kind: "video" | "image",
  store: Store<Draft>,
): string {
  const { data: isFirstRun } = useInfiniteQuery({
    ...queries.stage(kind),
    select: ({ pages }) => pages[0]?.data.length === 0,
  });
  const isFilledByLink = setsText(useSearchParams());
  const prompt = isFirstRun && !isFilledByLink ? messages.firstPrompt[kind] : "";
  useEffect(() => {
    if (prompt === "" || store.get() !== store.initial()) return;
    store.set({ ...store.initial(), prompt });
  }, [store, prompt]);
  return prompt;
}
