"use client";

import { useState } from "react";
import { announce } from "@/components/ui/announce";
import { useStored } from "@/components/ui/use-stored";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { choose, chooseModel } from "@/lib/catalog/choose";
import { type Move, moveLine, movesBetween } from "@/lib/catalog/moves";
import type { Fit } from "@/lib/catalog/narrow";
import { nearest, type Repaired } from "@/lib/catalog/nearest";
import type { Field, VideoSelection } from "@/lib/catalog/selection";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import type { StoredValue } from "@/lib/platform/stored-value";

const pickSelection = ({ selection }: VideoDraft) => selection;

/** What had to move with the last choice, and the selection before it. */
export type Notice = { lines: string[]; before: VideoSelection };

/**
 * The options of the draft, always a row of the price matrix: a stored selection that no longer is one is
 * repaired while reading. Null only when no model at all is available.
 */
export function useSelection(draft: StoredValue<VideoDraft>, catalog: VideoCatalog) {
  const stored = useStored(draft, pickSelection);
  const selection = nearest(catalog, stored ?? {})?.selection ?? null;
  const gone = stored && selection && stored.modelId !== selection.modelId ? stored.modelId : null;
  const [notice, setNotice] = useState<Notice | null>(null);

  const put = (next: VideoSelection) => draft.set((old) => ({ ...old, selection: next }));
  const take = (before: VideoSelection, { selection: next, moves }: Repaired) => {
    const lines = moves.filter(isWorthSaying).map(moveLine);
    put(next);
    setNotice(lines.length > 0 ? { lines, before } : null);
    if (lines.length > 0) announce(lines.join(". "));
  };

  return {
    selection,
    /** The model that was asked for and is not to be had, until something is chosen. */
    gone,
    notice,
    choose: (field: Field, value: string | boolean) =>
      selection && take(selection, choose(catalog, selection, field, value)),
    chooseModel: (modelId: string) => selection && take(selection, chooseModel(catalog, selection, modelId)),
    /** Switches to a model for what it was searched for: its cheapest settings that meet the needs. */
    chooseFit: ({ model, selection: next }: Fit) =>
      selection && next && take(selection, { selection: next, moves: movesBetween(model, selection, next) }),
    /** Takes a whole selection, as another model's offer for the same shot has it. */
    put: (next: VideoSelection) => {
      put(next);
      setNotice(null);
    },
    undo: () => {
      if (!notice) return;
      put(notice.before);
      setNotice(null);
      announce("Undone");
    },
    dismiss: () => setNotice(null),
  };
}

/** A setting that begins or ends to exist with the model is seen on the form; only changed values are said. */
const isWorthSaying = ({ from, to }: Move): boolean => from !== null && to !== null;
