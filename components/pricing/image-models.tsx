import { useWhyNotOf } from "@/components/api/model-rules";
import { Pill } from "@/components/ui/pill";
import type { WhyNot } from "@/lib/catalog/match-models";
import { pixels } from "@/lib/catalog/measure";
import { PRODUCTS } from "@/lib/contract/assumptions";
import type { PriceEntry } from "@/lib/pricing/price-list";
import { messages } from "./messages";
import type { PricedModel } from "./model-row";
import { PricedModels } from "./models-table";
import type { PriceViewProps } from "./price-view-props";

const text = messages.modelsView;

/** The image models, priced for a picture of one resolution, in the cheapest quality. */
export function ImageModels({ entries, search, onChange }: PriceViewProps) {
  const pictures = entries.filter(({ product }) => product === PRODUCTS.image);
  const { pictureResolution: resolution } = search;
  const whyNot = useWhyNotOf("image");
  const ids = [...new Set(pictures.flatMap(({ model }) => model ?? []))];
  const models = ids.map((id) =>
    pricedModel(
      id,
      pictures.filter(({ model }) => model === id),
      resolution,
      whyNot,
    ),
  );
  const resolutions = [...new Set([...pictures.flatMap((entry) => entry.resolution ?? []), resolution])];
  return (
    <PricedModels
      settings={
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
      }
      label={text.imageModels}
      priceName={text.thisPicture}
      models={models}
      seconds={null}
      ratio={null}
      search={search}
      onChange={onChange}
    />
  );
}

function pricedModel(
  id: string,
  entries: readonly PriceEntry[],
  resolution: string,
  whyNot: WhyNot,
): PricedModel {
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
    refusal: whyNot({ modelId: id, tier: null, credits: chosen?.credits ?? 0 }),
  };
}
