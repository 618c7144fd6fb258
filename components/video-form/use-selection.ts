"use client";

import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { announce } from "@/components/ui/announce";
import { type Adjustment, adjustmentMessage, adjustmentsBetween } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { choose, chooseModel } from "@/lib/catalog/choose";
import type { Fit } from "@/lib/catalog/narrow";
import { nearest, type Repaired } from "@/lib/catalog/nearest";
import type { VideoSelection } from "@/lib/catalog/selection";
import { FIELDS, type Field } from "@/lib/catalog/video-fields";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";

/** The changes after the last choice, and the selections before and after it. */
export type Notice = { lines: string[]; before: VideoSelection; after: VideoSelection };

/**
 * The options of the draft, always a row of the price matrix: a stored selection that is no longer one is
 * repaired when read. Null only when no model is available.
 */
export function useSelection(
  { control, setValue }: Pick<UseFormReturn<VideoDraft>, "control" | "setValue">,
  catalog: VideoCatalog,
) {
  const stored = useWatch({ control, name: "selection" });
  const selection = nearest(catalog, stored)?.selection ?? null;
  const unavailableModel =
    stored.modelId && selection && stored.modelId !== selection.modelId ? stored.modelId : null;
  const [notice, setNotice] = useState<Notice | null>(null);

  const put = (next: VideoSelection) => setValue("selection", next);
  const take = (before: VideoSelection, { selection: next, adjustments }: Repaired) => {
    const lines = adjustments.filter(isWorthSaying).map(adjustmentMessage);
    put(next);
    setNotice(lines.length > 0 ? { lines, before, after: next } : null);
    if (lines.length > 0) announce(messages.useSelection.changes(lines));
  };

  return {
    selection,
    /** The requested model that is not available, until another is chosen. */
    unavailableModel,
    /** Null after something other than the last choice has changed the selection. */
    notice: notice && selection && isSame(notice.after, selection) ? notice : null,
    choose: (field: Field, value: string | boolean) =>
      selection && take(selection, choose(catalog, selection, field, value)),
    chooseModel: (modelId: string) => selection && take(selection, chooseModel(catalog, selection, modelId)),
    /** Switches to a model that matches the needs, with its cheapest matching settings. */
    chooseFit: ({ model, selection: next }: Fit) =>
      selection &&
      next &&
      take(selection, { selection: next, adjustments: adjustmentsBetween(model, selection, next) }),
    undo: () => {
      if (!notice) return;
      put(notice.before);
      setNotice(null);
      announce(messages.useSelection.undone);
    },
    dismiss: () => setNotice(null),
  };
}

/**
 * A setting that appears or disappears with the model is visible in the form. Only changed values are
 * announced.
 */
const isWorthSaying = ({ from, to }: Adjustment): boolean => from !== null && to !== null;

const isSame = (one: VideoSelection, other: VideoSelection): boolean =>
  one.modelId === other.modelId && FIELDS.every((field) => one[field] === other[field]);
