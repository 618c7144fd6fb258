import "server-only";
import { and, asc, desc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { database } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import type { Session } from "@/lib/session/server/session";
import type { LastPrice, PriceChanges, PricedSettings } from "../price-history";
import { readPrices } from "./price-list";
import { priceChanges, priceSnapshots } from "./schema";

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
export async function watchPrices(): Promise<void> {
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
