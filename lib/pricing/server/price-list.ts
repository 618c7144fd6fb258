import "server-only";
import { createHash } from "node:crypto";
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { type PricingRow, pricingList } from "@/lib/contract/pricing";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { createCache } from "@/lib/platform/server/cache";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { expectOk } from "@/lib/upstream/server/expect-ok";
import { withLastKnown } from "@/lib/upstream/server/last-known";
import type { LastPrice, PriceChanges, PricedSettings } from "../price-history";
import { diffPrices, rowsByKey } from "../price-list";
import { priceChanges, priceSnapshots } from "./schema";

const MINUTE = 60_000;
/** How long a press waits for today's prices. After that it is quoted by the known ones. */
const RENEWAL_WAIT_MS = 2_000;

/** A price list, and when the upstream was asked for it. */
type PriceList = { rows: PricingRow[]; seenAt: Date };

const lists = processValue("pricing.lists", () =>
  createCache<PriceList>({ freshMs: MINUTE, keptMs: 60 * MINUTE }),
);

/**
 * Prices as this key sees them: read within the last minute, or within the last hour while they are being read again.
 * While the upstream gives none, those that it gave last, also to another process; a quote from them may differ from
 * what it then reserves.
 * @throws ApiError for a refused key, or while the upstream was never reached
 */
export const priceListOf = (keyId: string): Promise<PriceList> =>
  withLastKnown(
    lists().get(keyId, () => readPrices(keyId)),
    () => lastKnownPrices(keyId),
  );

/** The rows of `priceListOf`. Throws like it. */
export const priceRows = async (keyId: string): Promise<PricingRow[]> => (await priceListOf(keyId)).rows;

/**
 * Reads the prices of a key again if they were read more than `olderThanMs` ago, and waits at most two seconds for them.
 * Never throws: without a response the known prices stay.
 */
export const renewPrices = (keyId: string, olderThanMs: number): Promise<void> =>
  lists().renew(keyId, () => readPrices(keyId), { olderThanMs, waitMs: RENEWAL_WAIT_MS });

/**
 * The prices that the upstream gives now. They are stored with what is new in them.
 * @throws ApiError
 */
async function readPrices(keyId: string): Promise<PriceList> {
  const seenAt = new Date();
  const list = { rows: expectOk(await askUpstream(keyId, "listPricing"), pricingList).data, seenAt };
  try {
    if (await storePrices(keyId, list)) logger.info({ keyId }, "a new price list was stored");
  } catch (error) {
    logger.warn({ err: error, keyId }, "a price list could not be stored");
  }
  return list;
}

/** The latest price list that this key's workspace was given; null before the first. */
async function lastKnownPrices(keyId: string): Promise<PriceList | null> {
  const [latest] = await database()
    .select({ rows: priceSnapshots.rows, seenAt: priceSnapshots.seenAt })
    .from(priceSnapshots)
    .innerJoin(apiKeys, eq(apiKeys.workspaceId, priceSnapshots.workspaceId))
    .where(eq(apiKeys.id, keyId))
    .orderBy(desc(priceSnapshots.id))
    .limit(1);
  return latest ?? null;
}

const ROWS_PER_INSERT = 1_000;

/** Equal for lists with the same offers and prices, in any order. */
const digestOf = (rows: readonly PricingRow[]): string => {
  const lines = [...rowsByKey(rows)].map(([key, { credits }]) => `${key}=${credits}`).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
};

/**
 * Stores the price list of a key's workspace, and its changes, if anything in it is new. True when it was. Any number of
 * processes may call it at once. Each change is stored once.
 */
export function storePrices(keyId: string, { rows, seenAt }: PriceList): Promise<boolean> {
  const digest = digestOf(rows);
  return transaction(async (within) => {
    const [key] = await within
      .select({ workspaceId: apiKeys.workspaceId })
      .from(apiKeys)
      .where(eq(apiKeys.id, keyId));
    if (!key) return false;
    const { workspaceId } = key;
    await lockWithin(within, "prices", workspaceId);
    const [latest] = await within
      .select({ id: priceSnapshots.id, digest: priceSnapshots.digest, seenAt: priceSnapshots.seenAt })
      .from(priceSnapshots)
      .where(eq(priceSnapshots.workspaceId, workspaceId))
      .orderBy(desc(priceSnapshots.id))
      .limit(1);
    // A list that was asked for before the stored one would look like a change. A time to come is from a clock that
    // was set back.
    if (latest && latest.seenAt > seenAt && latest.seenAt.getTime() <= Date.now()) return false;
    if (latest?.digest === digest) {
      await within.update(priceSnapshots).set({ seenAt }).where(eq(priceSnapshots.id, latest.id));
      return false;
    }
    const [snapshot] = await within
      .insert(priceSnapshots)
      .values({ workspaceId, seenAt, digest, rows })
      .returning({ id: priceSnapshots.id });
    if (snapshot && latest)
      await writeChanges(within, { workspaceId, snapshotId: snapshot.id }, latest.id, rows);
    return true;
  });
}

async function writeChanges(
  within: Transaction,
  owner: { workspaceId: string; snapshotId: number },
  earlierId: number,
  later: PricingRow[],
): Promise<void> {
  const [earlier] = await within
    .select({ rows: priceSnapshots.rows })
    .from(priceSnapshots)
    .where(eq(priceSnapshots.id, earlierId));
  const changes = diffPrices(earlier?.rows ?? [], later).map(({ key: _, ...change }) => ({
    ...owner,
    ...change,
  }));
  for (let from = 0; from < changes.length; from += ROWS_PER_INSERT) {
    await within.insert(priceChanges).values(changes.slice(from, from + ROWS_PER_INSERT));
  }
}

const MAX_CHANGES = 2_000;
/** How many jobs of a model are searched for the same settings. */
const LATEST_JOBS = 500;

/** All recorded changes, the latest first. Checks the current list before that. */
export async function readPriceChanges({ workspaceId, keyId }: Session): Promise<PriceChanges> {
  await readPrices(keyId).catch((error) =>
    logger.warn({ err: error, workspaceId }, "the price list could not be read"),
  );
  const [rows, [first]] = await Promise.all([
    database()
      .select()
      .from(priceChanges)
      .where(eq(priceChanges.workspaceId, workspaceId))
      .orderBy(desc(priceChanges.id))
      .limit(MAX_CHANGES + 1),
    database()
      .select({ at: priceSnapshots.takenAt })
      .from(priceSnapshots)
      .where(eq(priceSnapshots.workspaceId, workspaceId))
      .orderBy(asc(priceSnapshots.id))
      .limit(1),
  ]);
  return {
    object: "list",
    data: rows.slice(0, MAX_CHANGES).map(({ id, at, change, row, before, after }) => ({
      id,
      at: at.toISOString(),
      change,
      row,
      before,
      after,
    })),
    has_more: rows.length > MAX_CHANGES,
    watched_since: first?.at.toISOString() ?? null,
  };
}

/** The quote of the workspace's latest job with these settings. Refused jobs do not count. */
export async function readLastPrice(
  { workspaceId }: Pick<Session, "workspaceId">,
  { kind, model_id, ...settings }: PricedSettings,
): Promise<LastPrice> {
  const recent = database()
    .select({ request: jobs.request, credits: jobs.creditsQuoted, at: jobs.createdAt })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        eq(jobs.modelId, model_id),
        eq(jobs.kind, kind),
        ne(jobs.status, "rejected"),
        isNotNull(jobs.creditsQuoted),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(LATEST_JOBS)
    .as("recent");
  const same = Object.entries(settings).map(
    ([name, value]) => sql`${recent.request} ->> ${name} is not distinct from ${value ?? null}`,
  );
  const [last] = await database()
    .select({ credits: recent.credits, at: recent.at })
    .from(recent)
    .where(and(...same))
    .orderBy(desc(recent.at))
    .limit(1);
  return { credits: last?.credits ?? null, at: last?.at.toISOString() ?? null };
}

/** Reads the price list of every workspace that has a live key, which stores what is new in it. */
export async function refreshAllPrices(): Promise<void> {
  const keys = await database()
    .selectDistinctOn([apiKeys.workspaceId], { workspaceId: apiKeys.workspaceId, keyId: apiKeys.id })
    .from(apiKeys)
    .where(isNull(apiKeys.wipedAt))
    .orderBy(asc(apiKeys.workspaceId), asc(apiKeys.createdAt));
  for (const { workspaceId, keyId } of keys) {
    try {
      await readPrices(keyId);
    } catch (error) {
      // The next round tries again. A failure of one account does not affect others.
      logger.warn({ err: error, workspaceId }, "a price list could not be read");
    }
  }
}
