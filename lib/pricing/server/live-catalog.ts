import "server-only";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { differences } from "@/lib/catalog/differences";
import { newVideoModels } from "@/lib/catalog/model-news";
import {
  type Extension,
  type ModelOptions,
  modelOptions as modelOptionsSchema,
} from "@/lib/contract/assumptions";
import { type PricingRow, pricingList } from "@/lib/contract/pricing";
import { VIDEO_MODEL_IDS } from "@/lib/contract/video";
import { createCache } from "@/lib/platform/server/cache";
import { env } from "@/lib/platform/server/env";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { createKeptCache, orLastKnown } from "@/lib/upstream/server/last-known";
import { catalogOptions } from "../catalogs";
import { keepPrices, keptPrices, type PriceList } from "./kept-prices";

const MINUTE = 60_000;
const ROWS = { freshMs: MINUTE, keptMs: 60 * MINUTE };
/** One reading takes a request a model, and options change with releases of the service. */
const OPTIONS = { freshMs: 15 * MINUTE, keptMs: 24 * 60 * MINUTE };
const AT_ONCE = 6;
/** How long a press waits for today's prices. After that it is quoted by the known ones. */
const RENEWAL_WAIT_MS = 2_000;
/** A price list may name any number of new models. Those beyond this are known by their rows alone. */
const NEW_MODELS_ASKED = 40;

export type CatalogSource = { rows: PricingRow[]; options: ModelOptions[]; extensions: readonly Extension[] };

const caches = processValue("pricing.caches", () => ({
  lists: createCache<PriceList>(ROWS),
  options: createKeptCache(catalogOptions.shape.options, OPTIONS),
  reported: new Set<string>(),
}));

/**
 * The prices that the service gives now. They are stored with what is new in them.
 * @throws ApiError
 */
export async function readPrices(keyId: string): Promise<PriceList> {
  const seenAt = new Date();
  const list = { rows: expectOk(await askUpstream(keyId, "listPricing"), pricingList).data, seenAt };
  try {
    if (await keepPrices(keyId, list)) logger.info({ keyId }, "a new price list was kept");
  } catch (error) {
    logger.warn({ err: error, keyId }, "a price list could not be kept");
  }
  return list;
}

/**
 * Prices as this key sees them: read within the last minute, or within the last hour while they are being read again.
 * While the service gives none, those that it gave last, also to another process; a quote from them may differ from what
 * it then reserves.
 * @throws ApiError for a refused key, or while the service was never reached
 */
export const priceListOf = (keyId: string): Promise<PriceList> =>
  orLastKnown(
    caches().lists.get(keyId, () => readPrices(keyId)),
    () => keptPrices(keyId),
  );

/**
 * Reads the prices of a key again if they were read more than `olderThanMs` ago, and waits at most two seconds for them.
 * Never throws: without an answer the known prices stay.
 */
export const renewPrices = (keyId: string, olderThanMs: number): Promise<void> =>
  caches().lists.renew(keyId, () => readPrices(keyId), { olderThanMs, waitMs: RENEWAL_WAIT_MS });

/** The rows of `priceListOf`. Throws like it. */
export const priceRows = async (keyId: string): Promise<PricingRow[]> => (await priceListOf(keyId)).rows;

/**
 * The service's options of each of these models. A model without readable options is left out.
 * @param sort a name for this set of models in the cache
 */
export async function modelOptions(
  keyId: string,
  sort: string,
  ids: readonly string[],
): Promise<ModelOptions[]> {
  const { options } = caches();
  const name = `options ${sort}`;
  try {
    return await options.get(keyId, name, async () => {
      const { read, failed } = await readOptions(keyId, ids);
      if (failed.size === 0) return read;
      const kept = (await options.recall(keyId, name)) ?? [];
      const filled = [...read, ...kept.filter(({ id }) => failed.has(id))];
      if (filled.length === 0) throw new Error("No model's options could be read.");
      return filled;
    });
  } catch {
    // The built-in table and the price rows replace what could not be read.
    return [];
  }
}

/** The data of the video catalog, from which a page builds it again in the browser. */
export async function catalogSource(keyId: string): Promise<CatalogSource> {
  const rows = await priceRows(keyId);
  const added = newVideoModels(rows).slice(0, NEW_MODELS_ASKED);
  // Another set of new models is another entry of the cache: its options are asked for at once.
  const options = await modelOptions(keyId, ["video", ...added].join(" "), [...VIDEO_MODEL_IDS, ...added]);
  report(rows, options);
  return { rows, options, extensions: env().extensions };
}

/**
 * The current video catalog, and its data.
 * @throws ApiError while the service was never reached
 */
export async function liveCatalog(keyId: string) {
  const source = await catalogSource(keyId);
  return { source, catalog: catalogOf(source) };
}

const BUILT = new WeakMap<
  PricingRow[],
  { options: ModelOptions[]; catalog: ReturnType<typeof createVideoCatalog> }
>();

/** Built once for the same data, because reading every row takes time. */
function catalogOf({ rows, options, extensions }: CatalogSource) {
  const cached = BUILT.get(rows);
  if (cached?.options === options) return cached.catalog;
  const catalog = createVideoCatalog({ rows, options, extensions: [...extensions] });
  BUILT.set(rows, { options, catalog });
  return catalog;
}

/** The options that the service gives, and the models of which it gave no answer. */
async function readOptions(keyId: string, ids: readonly string[]) {
  const waiting = [...ids];
  const read: ModelOptions[] = [];
  const failed = new Set<string>();
  const readOn = async () => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const answer = await askUpstream(keyId, "getModel", { params: { model_id: id }, tries: 1 }).catch(
        () => null,
      );
      if (answer === null || answer.status === 429 || answer.status >= 500) failed.add(id);
      const parsed = answer?.status === 200 ? modelOptionsSchema.safeParse(answer.body) : undefined;
      if (parsed?.success) read.push(parsed.data);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return { read, failed };
}

/** Reports each difference between the live data and the built-in table to the operator once. */
function report(rows: PricingRow[], options: ModelOptions[]): void {
  const { reported } = caches();
  for (const difference of differences(rows, options)) {
    const serialized = JSON.stringify(difference);
    if (reported.has(serialized) || reported.size > 1_000) continue;
    reported.add(serialized);
    logger.warn({ difference }, "the service and the built-in table of models disagree; the service wins");
  }
}
