import type { ComponentProps } from "react";
import { pickableImageModels, withPressPrices } from "@/components/model-picker/pickable-model";
import PickerDialog from "@/components/model-picker/picker-dialog";
import type { ImageCatalog } from "@/lib/catalog/image/image-catalog";
import type { ImageModelTakes } from "@/lib/catalog/image/image-run";

/** What decides what the picture would cost on every model. */
export type PickableImage = {
  catalog: ImageCatalog;
  requested: Parameters<typeof pickableImageModels>[1];
  hasInput: boolean;
};

type ImagePickerProps = Omit<ComponentProps<typeof PickerDialog>, "kind" | "models"> & {
  shot: PickableImage;
  lines: readonly ImageModelTakes[];
};

/** The picker over the models of a press. */
export default function ImagePicker({ shot, lines, ...rest }: ImagePickerProps) {
  const { catalog, requested, hasInput } = shot;
  return (
    <PickerDialog
      {...rest}
      kind="image"
      models={withPressPrices(pickableImageModels(catalog, requested, { hasInput }), lines)}
    />
  );
}
