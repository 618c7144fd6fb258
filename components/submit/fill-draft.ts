import { useEffect, useRef } from "react";
import { messages as common } from "@/components/ui/messages";
import { isToastShown, toast } from "@/components/ui/toast";
import type { Store } from "@/lib/platform/store";
import { messages } from "./messages";
import { scrollToPane } from "./scroll-to-pane";

/** Replaces a form's draft and says so. Undo brings the draft back that was there before. */
export function fillDraft<Draft>(store: Store<Draft>, draft: Draft, message: string): void {
  const before = store.get();
  store.set(draft);
  toast(message, { action: { label: common.undo, run: () => store.set(before) } });
}

const OTHER_TAB = "draft-of-other-tab";

/** Says that another tab has written another text, and offers it. Closing the toast keeps what is here. */
export function offerDraftOfOtherTab<Draft>(store: Store<Draft>, theirs: Draft): void {
  toast(messages.otherTab.changed, {
    topic: OTHER_TAB,
    lifeMs: 0,
    // It changes with each letter, and is said once.
    isSpoken: !isToastShown(OTHER_TAB),
    action: {
      label: messages.otherTab.take,
      run: () => fillDraft(store, theirs, messages.otherTab.taken),
    },
  });
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
    if (typed === "" || typed === textOf(draft).trim()) store.set(draft);
    else fillDraft(store, draft, messages.usePreset.replaced);
    // On a phone a shot stands above the form.
    scrollToPane("composer");
  });
}
