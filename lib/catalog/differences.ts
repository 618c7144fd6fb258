import type { ModelOptions } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { createVideoCatalog } from "./catalog";
import { type Field, UNPRICED_FIELDS } from "./video-fields";
import type { VideoModel } from "./video-model";

/** A difference between the service's live data and the built-in table. The live data is used. */
export type Difference = {
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
 */
export function differences(rows: readonly PricingRow[], options: readonly ModelOptions[]): Difference[] {
  return createVideoCatalog({ rows, options }).models.flatMap((model) => {
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
    hasOptions && {
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
