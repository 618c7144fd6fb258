import { limitTakes, type TakesOnModel, type WantedTakes } from "../run";
import { type ImageCatalog, type ImageModel, type ImageSelection, imageCredits } from "./image-catalog";
import { type PictureOnModel, pictureOnModels } from "./picture-on-models";

/** What one model makes in a press of the image form. */
export type ImageModelTakes = TakesOnModel<ImageModel, ImageSelection> & Pick<PictureOnModel, "changes">;

type ImageRunOptions = {
  /** The picture as the first model makes it. */
  readonly selection: ImageSelection;
  readonly hasInput: boolean;
  /** Takes of the first model. */
  readonly takes: number;
  readonly others: readonly WantedTakes[];
  /** The most takes of all models together. The last models lose what is too much. */
  readonly maxTakes: number;
};

/** Every model of a press: the first as selected, the others with the nearest settings that they have. */
export function resolveImageRun(
  catalog: ImageCatalog,
  { selection, hasInput, takes, others, maxTakes }: ImageRunOptions,
): ImageModelTakes[] {
  const wanted = [{ modelId: selection.modelId, takes }, ...others];
  const onModels = others.length > 0 ? pictureOnModels(catalog, selection, { hasInput }) : [];
  return limitTakes(catalog.byId, wanted, maxTakes).map((line) => {
    if (line.model.id === selection.modelId) {
      const quote = quoteOf(imageCredits(line.model, selection));
      return { ...line, selection, quote, changes: [], reason: null };
    }
    const other = onModels.find(({ model }) => model.id === line.model.id);
    return {
      ...line,
      selection: other && other.misfit === null ? other.selection : null,
      quote: quoteOf(other?.credits ?? null),
      changes: other?.changes ?? [],
      reason: other?.misfit ?? null,
    };
  });
}

const quoteOf = (credits: number | null) =>
  credits === null ? null : { reserved: credits, expected: credits };
