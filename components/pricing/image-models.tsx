import { Pill } from "@/components/ui/pill";
import { pixels } from "@/lib/catalog/measure";
import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingSearch } from "@/lib/navigation/pricing";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import type { PricedModel } from "./model-row";
import { ModelsTable } from "./models-table";
import { UpToField } from "./up-to-field";

const text = messages.modelsView;

type ImageModelsProps = {
  entries: readonly PriceEntry[];
  search: PricingSearch;
  onChange: (patch: Partial<PricingSearch>) => void;
};

/** The image models, priced for a picture of one resolution, in the cheapest quality. */
export function ImageModels({ entries, search, onChange }: ImageModelsProps) {
  const pictures = entries.filter(({ product }) => product === PRODUCTS.image);
  const { pictureResolution: resolution } = search;
  const ids = [...new Set(pictures.flatMap(({ model }) => model ?? []))];
  const models = ids.map((id) =>
    pricedModel(
      id,
      pictures.filter(({ model }) => model === id),
      resolution,
    ),
  );
  const resolutions = [...new Set([...pictures.flatMap((entry) => entry.resolution ?? []), resolution])];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="text-ink-soft max-md:sr-only">{text.pictureOf}</span>
          <Pill
            label={text.resolution}
            value={resolution}
            choices={resolutions
              .toSorted((a, b) => pixels(a) - pixels(b))
              .map((value) => ({ value, label: value }))}
            onChange={(value) => onChange({ pictureResolution: value })}
          />
        </div>
        <UpToField value={search.upTo} onChange={(upTo) => onChange({ upTo })} />
      </div>
      <ModelsTable
        label={text.imageModels}
        priceName={text.thisPicture}
        models={models}
        seconds={null}
        ratio={null}
        search={search}
        onChange={onChange}
      />
    </div>
  );
}

function pricedModel(id: string, entries: readonly PriceEntry[], resolution: string): PricedModel {
  const [chosen = null] = entries
    .filter((entry) => entry.resolution === null || entry.resolution === resolution)
    .toSorted((a, b) => a.credits - b.credits);
  const qualities = [...new Set(entries.flatMap(({ quality }) => quality ?? []))];
  const highest = entries
    .flatMap((entry) => entry.resolution ?? [])
    .toSorted((a, b) => pixels(b) - pixels(a))[0];
  const facts = [
    entries.every(({ mode }) => mode === "edit") && text.facts.edits,
    qualities.join(", "),
    highest,
  ];
  return {
    id,
    facts: facts.filter(Boolean).join(" · "),
    entries,
    chosen,
    problem: chosen ? null : text.problems.resolution({ resolution }),
  };
}
