import "server-only";
import { catalogDifferences, newVideoModels, type VideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog, type ImageCatalog } from "@/lib/catalog/image/image-catalog";
import { type ModelOptions, modelOptions as modelOptionsSchema, PRODUCTS } from "@/lib/contract/assumptions";
import type { PricingRow } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { askUpstream } from "@/lib/upstream/server/ask";
import { createLastKnownCache } from "@/lib/upstream/server/last-known";
import { type CatalogOptions, catalogOptions } from "../catalog-options";
import { videoCatalogOf } from "../video-catalog";
import { priceRows } from "./price-list";

const MINUTE = 60_000;
/** One reading takes a request a model, and options change with releases of the upstream. */
const OPTIONS = { freshMs: 15 * MINUTE, keptMs: 24 * 60 * MINUTE };
const CALLS_AT_ONCE = 6;
/** A price list may name any number of new models. Those beyond this are known by their rows alone. */
const MAX_NEW_MODELS_ASKED = 40;

const caches = processValue("pricing.options", () => ({
  options: createLastKnownCache(catalogOptions.shape.options, OPTIONS),
  reported: new Set<string>(),
}));

type CatalogSource = CatalogOptions & { rows: PricingRow[] };

/**
 * The price rows, and what the upstream says of the options of each video model.
 * @throws ApiError while the upstream was never reached
 */
export async function videoCatalogSource(keyId: string): Promise<CatalogSource> {
  const rows = await priceRows(keyId);
  const added = newVideoModels(rows).slice(0, MAX_NEW_MODELS_ASKED);
  // Another set of new models is another entry of the cache: its options are asked for at once.
  const options = await modelOptions(keyId, ["video", ...added].join(" "), [...VIDEO_MODEL_IDS, ...added]);
  const source = { options, extensions: [...env().extensions] };
  report(videoCatalogOf(rows, source), options);
  return { rows, ...source };
}

/** What the catalog of image models is made of; they have no extensions. Throws like `videoCatalogSource`. */
async function imageCatalogSource(keyId: string): Promise<CatalogSource> {
  const rows = (await priceRows(keyId)).filter(({ product }) => product === PRODUCTS.image);
  const ids = [...new Set(rows.flatMap(({ model_id }) => model_id ?? []))];
  return { rows, options: await modelOptions(keyId, "image", ids), extensions: [] };
}

/** The current video catalog. Throws like `videoCatalogSource`. */
export async function videoCatalog(keyId: string): Promise<VideoCatalog> {
  const { rows, ...options } = await videoCatalogSource(keyId);
  return videoCatalogOf(rows, options);
}

/** The current image catalog. Throws like `videoCatalogSource`. */
export async function imageCatalog(keyId: string): Promise<ImageCatalog> {
  const { rows, options } = await imageCatalogSource(keyId);
  return createImageCatalog(rows, options);
}

/** What a browser needs for its video catalog in addition to the price list. Throws like `videoCatalogSource`. */
export async function videoCatalogOptions(keyId: string): Promise<CatalogOptions> {
  const { options, extensions } = await videoCatalogSource(keyId);
  return { options, extensions };
}

/** The options of the catalog of image models. */
export async function imageCatalogOptions(keyId: string): Promise<CatalogOptions> {
  const { options, extensions } = await imageCatalogSource(keyId);
  return { options, extensions };
}

/**
 * The upstream's options of each of these models. A model without readable options is left out.
 * @param name names this set of models in the cache
 */
async function modelOptions(keyId: string, name: string, ids: readonly string[]): Promise<ModelOptions[]> {
  const { options } = caches();
  const entry = `options ${name}`;
  try {
    return await options.get(keyId, entry, async () => {
      const { read, failed } = await readOptions(keyId, ids);
      if (failed.size === 0) return read;
      const known = (await options.recall(keyId, entry)) ?? [];
      const filled = [...read, ...known.filter(({ id }) => failed.has(id))];
      if (filled.length === 0) throw new Error("No model's options could be read.");
      return filled;
    });
  } catch {
    // The built-in table and the price rows replace what could not be read.
    return [];
  }
}

/** The options that the upstream gives, and the models for which it gave no response. */
async function readOptions(keyId: string, ids: readonly string[]) {
  const waiting = [...ids];
  const read: ModelOptions[] = [];
  const failed = new Set<string>();
  const readOn = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const response = await askUpstream(keyId, "getModel", { params: { model_id: id }, tries: 1 }).catch(
        () => null,
      );
      if (response === null || response.status === 429 || response.status >= 500) failed.add(id);
      const parsed = response?.status === 200 ? modelOptionsSchema.safeParse(response.body) : undefined;
      if (parsed?.success) read.push(parsed.data);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, readOn));
  return { read, failed };
}

/** Reports each difference between the live data and the built-in table to the operator once. */
function report(catalog: VideoCatalog, options: ModelOptions[]): void {
  const { reported } = caches();
  for (const difference of catalogDifferences(catalog, options)) {
    const serialized = JSON.stringify(difference);
    if (reported.has(serialized) || reported.size > 1_000) continue;
    reported.add(serialized);
    logger.warn({ difference }, "the upstream and the built-in table of models disagree; the upstream wins");
  }
}
