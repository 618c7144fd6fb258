import type { Extension, ModelOptions } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { newVideoModels } from "./model-news";
import { type VideoModel, videoModel } from "./video-model";

/** All 23 video models in the order of the contract, then those that only the price list has, each with its rows. */
export type VideoCatalog = {
  readonly models: readonly VideoModel[];
  readonly byId: ReadonlyMap<string, VideoModel>;
};

export type CatalogSources = {
  /** Rows of GET /v1/pricing. Rows of other products are ignored. */
  readonly rows: readonly PricingRow[];
  /** The known answers of GET /v1/models/{model_id}. */
  readonly options?: readonly ModelOptions[];
  /** Extensions that may be offered, although they rest on an assumption; none by default. */
  readonly extensions?: readonly Extension[];
};

/** Builds the catalog once from live data. Every other function here reads it. */
export function createVideoCatalog({ rows, options = [], extensions = [] }: CatalogSources): VideoCatalog {
  const rowsByModel = groupByModel(rows);
  const models = [...VIDEO_MODEL_IDS, ...newVideoModels(rows)].map((id) =>
    videoModel(id, {
      rows: rowsByModel.get(id) ?? [],
      options: options.find((each) => each.id === id),
      extensions,
    }),
  );
  return { models, byId: new Map<string, VideoModel>(models.map((model) => [model.id, model])) };
}

function groupByModel(rows: readonly PricingRow[]): Map<string, PricingRow[]> {
  const groups = new Map<string, PricingRow[]>();
  for (const row of rows) {
    if (!row.model_id) continue;
    const group = groups.get(row.model_id);
    if (group) group.push(row);
    else groups.set(row.model_id, [row]);
  }
  return groups;
}
