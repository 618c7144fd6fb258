import type { ComponentProps } from "react";
import { pickableVideoModels, withPressPrices } from "@/components/model-picker/pickable-model";
import PickerDialog from "@/components/model-picker/picker-dialog";
import type { VideoCatalog } from "@/lib/catalog/catalog";
import type { AvailableInputs } from "@/lib/catalog/input-misfit";
import type { ModelTakes } from "@/lib/catalog/run";
import type { RequestedSettings } from "@/lib/catalog/video-fields";

/** What decides what the shot would cost on every model. */
type PickableShot = { catalog: VideoCatalog; requested: RequestedSettings; inputs: AvailableInputs };

type VideoPickerProps = Omit<ComponentProps<typeof PickerDialog>, "kind" | "models"> & {
  shot: PickableShot;
  lines: readonly ModelTakes[];
};

/** The picker over the models of a press. */
export default function VideoPicker({ shot, lines, ...rest }: VideoPickerProps) {
  const { catalog, requested, inputs } = shot;
  return (
    <PickerDialog
      {...rest}
      kind="video"
      models={withPressPrices(pickableVideoModels(catalog, requested, inputs), lines)}
    />
  );
}
