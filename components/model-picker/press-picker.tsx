"use client";

import type { ComponentProps } from "react";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { ImageCatalog } from "@/lib/catalog/image/image-catalog";
import type { AvailableInputs } from "@/lib/catalog/input-misfit";
import type { RequestedSettings } from "@/lib/catalog/video-fields";
import { type PricedLine, pickableImageModels, pickableVideoModels, withLines } from "./pickable-model";
import PickerDialog from "./picker-dialog";

/** What decides what a picture would cost on every model. */
export type PickableImage = {
  kind: "image";
  catalog: ImageCatalog;
  requested: Parameters<typeof pickableImageModels>[1];
  hasInput: boolean;
};
type PickableShot =
  | PickableImage
  | { kind: "video"; catalog: VideoCatalog; requested: RequestedSettings; inputs: AvailableInputs };

type PressPickerProps = Omit<ComponentProps<typeof PickerDialog>, "kind" | "models"> & {
  shot: PickableShot;
  lines: readonly PricedLine[];
};

/** The picker over the models of a press. */
export default function PressPicker({ shot, lines, ...rest }: PressPickerProps) {
  const models =
    shot.kind === "video"
      ? pickableVideoModels(shot.catalog, shot.requested, shot.inputs)
      : pickableImageModels(shot.catalog, shot.requested, shot);
  return <PickerDialog {...rest} kind={shot.kind} models={withLines(models, lines)} />;
}
