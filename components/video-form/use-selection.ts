"use client";

import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { announce } from "@/components/ui/announce";
import { adjustmentMessage, adjustmentsBetween, isWorthSaying } from "@/lib/catalog/adjustments";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import { changedFields, choose, chooseModel, isSameSelection, requestedAfter } from "@/lib/catalog/choose";
import type { Fit } from "@/lib/catalog/narrow";
import { nearest, type Repaired } from "@/lib/catalog/nearest";
import { definedSettings, type RequestedSettings, type VideoSelection } from "@/lib/catalog/selection";
import type { Field } from "@/lib/catalog/video-fields";
import type { VideoDraft } from "@/lib/drafts/video-draft";
import { messages } from "./messages";

/** The changes after the last choice, what was requested before it and the selection after it. */
export type Notice = { lines: string[]; before: RequestedSettings; after: VideoSelection };

/**
 * The options of the draft, which holds what the person requested. What is shown is always a row of the price matrix: the
 * nearest to the request that the model has. Null only when no model is available.
 */
export function useSelection(
  { control, setValue }: Pick<UseFormReturn<VideoDraft>, "control" | "setValue">,
  catalog: VideoCatalog,
) {
  const requested: RequestedSettings = useWatch({ control, name: "selection" });
  const selection = nearest(catalog, requested)?.selection ?? null;
  const unavailableModel =
    requested.modelId && selection && requested.modelId !== selection.modelId ? requested.modelId : null;
  const [notice, setNotice] = useState<Notice | null>(null);

  const put = (next: RequestedSettings) => setValue("selection", next);
  const take = (next: RequestedSettings, { selection: after, adjustments }: Repaired) => {
    const lines = adjustments.filter(isWorthSaying).map(adjustmentMessage);
    put(next);
    setNotice(lines.length > 0 ? { lines, before: requested, after } : null);
    if (lines.length > 0) announce(messages.useSelection.changes(lines));
  };

  return {
    selection,
    requested,
    /** The requested model that is not available, until another is chosen. */
    unavailableModel,
    /** Null after something other than the last choice has changed the selection. */
    notice: notice && selection && isSameSelection(notice.after, selection) ? notice : null,
    choose: (field: Field, value: string | boolean) => {
      if (!selection) return;
      const chosen = choose(catalog, selection, field, value);
      const changed = { ...changedFields(selection, chosen.selection), [field]: value };
      take(requestedAfter(catalog, requested, changed, chosen.selection), chosen);
    },
    chooseModel: (modelId: string) => {
      const chosen = chooseModel(catalog, requested, modelId);
      const model = catalog.byId.get(modelId);
      if (!selection || !chosen || !model) return;
      const before = { ...selection, ...definedSettings(requested) };
      take(
        { ...requested, modelId },
        { ...chosen, adjustments: adjustmentsBetween(model, before, chosen.selection) },
      );
    },
    /** Switches to another model with settings that were shown with it: of a need, or of the same shot. */
    chooseShown: ({ model, selection: next }: Pick<Fit, "model" | "selection">) =>
      selection &&
      next &&
      take(requestedAfter(catalog, requested, {}, next), {
        selection: next,
        adjustments: adjustmentsBetween(model, selection, next),
      }),
    undo: () => {
      if (!notice) return;
      put(notice.before);
      setNotice(null);
      announce(messages.useSelection.undone);
    },
    dismiss: () => setNotice(null),
  };
}

/** The controls of a form that has a model. */
export type ReadyControls = Omit<ReturnType<typeof useSelection>, "selection"> & {
  selection: VideoSelection;
};
