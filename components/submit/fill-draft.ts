"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { queries } from "@/components/api/jobs";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { hasTextPreset } from "@/lib/navigation/create";
import type { Store } from "@/lib/platform/store";
import { messages } from "./messages";

/** Replaces a form's draft and says so. Undo brings the draft back that was there before. */
export function fillDraft<Draft>(store: Store<Draft>, draft: Draft, message: string): void {
  const before = store.get();
  store.set(draft);
  toast(message, { action: { label: common.undo, run: () => store.set(before) } });
}

type PresetOptions<Preset, Draft> = {
  store: Store<Draft>;
  /** The draft with the preset applied; null for a preset of another form. */
  fill: (preset: Preset, before: Draft) => Draft | null;
  /** What a person typed. */
  textOf: (draft: Draft) => string;
  /** The form's address without a preset: a reload must not fill the form again over newer input. */
  address: string;
};

/**
 * Fills a form's draft once from an earlier job, a settings file or a link; null changes nothing. Nothing is sent. A
 * text that it replaces comes back with Undo.
 */
export function usePreset<Preset extends object, Draft>(
  preset: Preset | null,
  { store, fill, textOf, address }: PresetOptions<Preset, Draft>,
): void {
  const applied = useRef<Preset>(null);
  useEffect(() => {
    if (preset === null || preset === applied.current) return;
    applied.current = preset;
    const before = store.get();
    const draft = fill(preset, before);
    if (draft === null) return;
    window.history.replaceState(null, "", address);
    const typed = textOf(before).trim();
    if (typed === "" || isFirstPrompt(typed) || typed === textOf(draft).trim()) store.set(draft);
    else fillDraft(store, draft, messages.usePreset.replaced);
  });
}

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
  const isFilledByLink = hasTextPreset(useSearchParams());
  const prompt = isFirstRun && !isFilledByLink ? messages.firstPrompt[kind] : "";
  useEffect(() => {
    if (prompt === "" || store.get() !== store.initial()) return;
    store.set({ ...store.initial(), prompt });
  }, [store, prompt]);
  return prompt;
}
