import { type Extension, type ModelOptions, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { isListedModel, PLAIN_RULES } from "./model-rules";
import { type Field, UNPRICED_FIELDS } from "./video-fields";
import { hasKnownMode, isCombination, type VideoModel, videoModel } from "./video-model";

/** All 23 video models in the order of the contract, then those that only the price list has, each with its rows. */
export type VideoCatalog = {
  readonly models: readonly VideoModel[];
  readonly byId: ReadonlyMap<string, VideoModel>;
};

type CatalogSources = {
  /** Rows of GET /v1/pricing. Rows of other products are ignored. */
  readonly rows: readonly PricingRow[];
  /** The known responses of GET /v1/models/{model_id}. */
  readonly options?: readonly ModelOptions[];
  /** Extensions that may be offered, although they rest on an assumption; none by default. */
  readonly extensions?: readonly Extension[];
};

/** Builds the catalog once from live data. Every other function here reads it. */
export function createVideoCatalog({ rows, options = [], extensions = [] }: CatalogSources): VideoCatalog {
  const models = [...VIDEO_MODEL_IDS, ...newVideoModels(rows)].map((id) =>
    videoModel(id, {
      rows: rows.filter((row) => row.model_id === id),
      options: options.find((each) => each.id === id),
      extensions,
    }),
  );
  return { models, byId: new Map<string, VideoModel>(models.map((model) => [model.id, model])) };
}

/**
 * The models of the price list that the contract does not have, in the order of the list: those with a resolution,
 * a duration and a mode that we can ask for, under a product of video models. The contract does not show the values of
 * `product`, so what the listed models stand under counts, too.
 */
export function newVideoModels(rows: readonly PricingRow[]): string[] {
  const products = new Set<string>([PRODUCTS.video]);
  for (const { model_id: id, product } of rows) if (id && isListedModel(id)) products.add(product);
  const ids = rows
    .filter((row) => products.has(row.product) && isCombination(row) && hasKnownMode(row))
    .flatMap(({ model_id: id }) => (id && !isListedModel(id) ? [id] : []));
  return [...new Set(ids)];
}

/** How the price list differs from the models of the contract. */
export function modelListChanges(rows: readonly PricingRow[]): { added: string[]; gone: string[] } {
  const priced = new Set(rows.map(({ model_id }) => model_id));
  return { added: newVideoModels(rows), gone: VIDEO_MODEL_IDS.filter((id) => !priced.has(id)) };
}

/** A difference between the upstream's live data and the built-in table. The live data is used. */
type Difference = {
  readonly modelId: string;
  readonly subject: Field | "model" | "input" | "combination" | "price";
  /** Only the live data has it. */
  readonly added: readonly string[];
  /** Only the table has it. */
  readonly missing: readonly string[];
};

/**
 * Differences that the operator should know: models without usable prices or without rules, and every value that only the
 * table or only the live data has. Options that the contract does not show are not compared.
 * @param options those that the catalog was built from
 */
export function catalogDifferences(catalog: VideoCatalog, options: readonly ModelOptions[]): Difference[] {
  return catalog.models.flatMap((model) => {
    if (model.isNew) return [{ modelId: model.id, subject: "model", added: [model.id], missing: [] }];
    if (!model.available) {
      return [{ modelId: model.id, subject: "price", added: [], missing: [model.unavailableReason ?? ""] }];
    }
    const lists = comparisons(
      model,
      options.some((each) => each.id === model.id),
    );
    return lists.flatMap(({ subject, table, live }) => {
      const added = live.filter((value) => !table.includes(value));
      const missing = table.filter((value) => !live.includes(value));
      return added.length + missing.length > 0 ? [{ modelId: model.id, subject, added, missing }] : [];
    });
  });
}

type Comparison = {
  readonly subject: Difference["subject"];
  readonly table: readonly string[];
  readonly live: readonly string[];
};

function comparisons(model: VideoModel, hasOptions: boolean): Comparison[] {
  const { rules } = model;
  const all: (Comparison | false)[] = [
    hasOptions && { subject: "mode", table: [rules.mode], live: model.modes },
    // Of a model without rules of its own nothing is known to compare.
    hasOptions &&
      rules !== PLAIN_RULES && {
        subject: "input",
        table: [`image ${rules.image}`, `video ${rules.video}`],
        live: [`image ${model.inputs.image}`, `video ${model.inputs.video}`],
      },
    rules.audio !== null && { subject: "audio", table: [rules.audio], live: [model.audio] },
    ...(rules.clips.length > 0 ? statedComparisons(model) : []),
  ];
  return all.filter((each) => each !== false);
}

function statedComparisons(model: VideoModel): Comparison[] {
  const { clips, tiers } = model.rules;
  const resolutions = clips.flatMap((each) => each.resolutions);
  const durations = clips.flatMap((each) => each.durations);
  const combinations = clips.flatMap((each) =>
    (tiers.length > 0 ? (each.tiers ?? tiers) : [null]).flatMap((tier) =>
      each.resolutions.flatMap((resolution) =>
        each.durations.map((seconds) => spell(tier, resolution, seconds)),
      ),
    ),
  );
  // A value unknown to one side is reported once, and not in every combination that contains it.
  const shared = (offer: VideoModel["offers"][number]) =>
    (offer.tier === null || tiers.includes(offer.tier)) &&
    resolutions.includes(offer.resolution) &&
    durations.includes(offer.duration);
  const live = model.offers
    .filter(shared)
    .map((offer) => spell(offer.tier, offer.resolution, offer.duration));
  const priced = combinations.filter((combination) => {
    const [tier, resolution = "", duration = ""] = combination.split(" ");
    return (
      (tier === "-" || model.tiers.includes(tier ?? "")) &&
      model.resolutions.includes(resolution) &&
      model.durations.includes(duration)
    );
  });
  return [
    { subject: "tier", table: tiers, live: model.tiers },
    ...UNPRICED_FIELDS.map((field) => ({
      subject: field,
      table: model.rules[`${field}s`] ?? [],
      live: model.choices[field],
    })),
    { subject: "resolution", table: [...new Set(resolutions)], live: model.resolutions },
    { subject: "duration", table: [...new Set(durations)], live: model.durations },
    { subject: "combination", table: priced, live: [...new Set(live)] },
  ];
}

const spell = (tier: string | null, resolution: string, duration: string): string =>
  [tier ?? "-", resolution, duration].join(" ");
