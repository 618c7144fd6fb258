"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "@/components/api/jobs";
import type { JobKind } from "@/lib/jobs/job";
import type { Kind } from "@/lib/kinds/kinds";
import type { Store } from "@/lib/platform/store";
import { messages } from "./messages";

const FIRST_PROMPTS: Partial<Record<Kind, string>> = messages.firstPrompt;

/** The prompt that an untouched form of this kind starts with; null for a kind that needs more than a text. */
const firstPromptOf = (kind: Kind): string | null => FIRST_PROMPTS[kind] ?? null;

/** True for a text that nobody typed: it may be replaced without a question. */
export const isFirstPrompt = (text: string): boolean => Object.values(FIRST_PROMPTS).includes(text);

/**
 * Fills the prompt of a form that nobody used yet, in a workspace without a job of this kind, so that one press makes
 * the first. Happens once: from then on the browser has a draft, even an empty one. Call it after `usePreset`, whose
 * values count instead.
 */
export function useFirstPrompt<Draft extends { prompt: string }>(kind: JobKind, store: Store<Draft>): void {
  const { data: isFirstRun } = useInfiniteQuery({
    ...queries.stage(kind),
    select: ({ pages }) => pages[0]?.data.length === 0,
  });
  useEffect(() => {
    const prompt = firstPromptOf(kind);
    if (!isFirstRun || prompt === null || store.get() !== store.initial()) return;
    store.set({ ...store.initial(), prompt });
  }, [kind, store, isFirstRun]);
}
