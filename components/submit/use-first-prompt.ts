"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queries } from "@/components/api/jobs";
import type { JobKind } from "@/lib/jobs/job";
import type { Store } from "@/lib/platform/store";
import { firstPromptOf } from "./first-prompt";

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
