"use client";

import { lazy, Suspense } from "react";
import { useLatePopup } from "@/components/ui/keys-ahead";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import type { PickableModel } from "./pickable-model";

const PickerDialog = lazy(() => importWithRetry(() => import("./picker-dialog")));

/** Takes and credits of a press, and how many of its models can't make the shot. */
export type PressSum = { takes: number; credits: number; misfits: number };

export type ModelPickerProps = {
  kind: "video" | "image";
  open: boolean;
  onOpenChange: (open: boolean) => void;
  models: readonly PickableModel[];
  chosen: readonly string[];
  /** What a press with these models would make and cost. */
  sumOf: (modelIds: readonly string[]) => PressSum;
  /** `one`: a choice takes the place of the one before. `add`: a model used by Enter comes beside the chosen ones. */
  picks?: "one" | "several" | "add";
  onUse: (modelIds: string[]) => void;
};

/** A dialog to choose the models of a press. Its code is loaded at the first opening. */
export default function ModelPicker(props: ModelPickerProps) {
  const { hasOpened, popup } = useLatePopup(props.open);
  return hasOpened ? (
    <Suspense fallback={null}>
      <PickerDialog {...props} popup={popup} />
    </Suspense>
  ) : null;
}
