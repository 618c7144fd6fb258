import "server-only";
import { and, asc, count, desc, eq, exists, isNotNull, isNull, lt, max, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { announceLibrary } from "@/lib/library/server/changes";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { processValue } from "@/lib/platform/server/process-value";
import type { Session } from "@/lib/session/server/session";
import type { ReviewVisit } from "../review";
import { MAX_VISITS, type Progress } from "../shared-review";
import { visitorNames } from "./guests";
import { ownReview } from "./own-review";
import {
  type ReviewRow,
  reviewChoices,
  reviewRemarks,
  reviews,
  reviewVerdicts,
  reviewVersions,
  reviewVisits,
} from "./schema";
import { sharedId } from "./sharing";

/** How often it is noted that a page is still read. */
const NOTED_EVERY_MS = 60_000;
const ANNOUNCED_MS = 10_000;
const MAX_KEPT = 20_000;

const notedReads = processValue(
  "review-reads",
  () => new LRUCache<string, true>({ max: MAX_KEPT, ttl: NOTED_EVERY_MS }),
);

/** The reviews whose opens this process announced just now: a crowd that opens one makes no page read it each time. */
const announcedOpens = processValue(
  "review-opens",
  () => new LRUCache<string, true>({ max: MAX_KEPT, ttl: ANNOUNCED_MS }),
);

/** A browser that opens a review. */
type Visitor = { review: ReviewRow; visitorId: string };
const isOf = ({ review, visitorId }: Visitor) =>
  and(eq(reviewVisits.reviewId, review.id), eq(reviewVisits.visitorId, visitorId));

/** Counts a browser that opens a review for the first time. */
export const countView = (visitor: Visitor): Promise<void> =>
  transaction(async (within) => {
    const { review } = visitor;
    await within
      .update(reviews)
      .set({ views: sql`${reviews.views} + 1`, openedAt: sql`now()` })
      .where(eq(reviews.id, review.id));
    await addVisit(within, visitor);
    if (announcedOpens().has(review.id)) return;
    announcedOpens().set(review.id, true);
    await announceLibrary(review.workspaceId, within);
  });

/** Adds the row of a visitor, whose review is locked. Of a crowd those beyond `MAX_VISITS` get none. */
async function addVisit(within: Transaction, { review, visitorId }: Visitor): Promise<void> {
  const { id: reviewId, workspaceId } = review;
  const [known] = await within
    .select({ rows: count(), last: max(reviewVisits.number) })
    .from(reviewVisits)
    .where(eq(reviewVisits.reviewId, reviewId));
  if (!known || known.rows >= MAX_VISITS) return;
  const number = (known.last ?? 0) + 1;
  await within
    .insert(reviewVisits)
    .values({ reviewId, visitorId, workspaceId, number })
    .onConflictDoNothing();
}

/**
 * Notes that a visitor reads a review, each minute at most, also of one who opened it before visits were noted. The read goes
 * on where it can't be written.
 */
export async function noteRead(visitor: Visitor): Promise<void> {
  const { review, visitorId } = visitor;
  const key = `${review.id} ${visitorId}`;
  if (notedReads().has(key)) return;
  notedReads().set(key, true);
  const now = { lastAt: sql`now()` };
  try {
    const { rowCount } = await database().update(reviewVisits).set(now).where(isOf(visitor));
    if (rowCount === 0)
      await transaction(async (within) => {
        await within.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, review.id)).for("update");
        await addVisit(within, visitor);
      });
  } catch (error) {
    logger.warn({ err: error }, "a read of a review was not noted");
  }
}

/**
 * Notes how far a visitor has watched a version: the farthest share of the latest that they watched. Nothing is written where
 * that is known, and of a version that is not there.
 */
export async function noteProgress(visitor: Visitor, { version, watched }: Progress): Promise<void> {
  const isFurther = or(
    isNull(reviewVisits.version),
    lt(reviewVisits.version, version),
    and(eq(reviewVisits.version, version), lt(reviewVisits.watched, watched)),
  );
  const isThere = exists(
    database()
      .select({ one: sql`1` })
      .from(reviewVersions)
      .where(and(eq(reviewVersions.reviewId, visitor.review.id), eq(reviewVersions.number, version))),
  );
  await database()
    .update(reviewVisits)
    .set({ version, watched, lastAt: sql`now()` })
    .where(and(isOf(visitor), isFurther, isThere));
}

/**
 * Who opened a review, in the order in which they did.
 * @throws ApiError `not_found`
 */
export async function listVisits(session: Session, reviewId: string): Promise<ReviewVisit[]> {
  const review = await ownReview(database(), session, reviewId);
  const rows = await database()
    .select()
    .from(reviewVisits)
    .where(eq(reviewVisits.reviewId, reviewId))
    .orderBy(asc(reviewVisits.number));
  const names = await namesOf(review);
  return rows.map((row) => ({
    id: sharedId(review, row.visitorId),
    object: "review_visit" as const,
    number: row.number,
    name: names.get(row.visitorId) ?? null,
    first_at: row.firstAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    version: row.version,
    watched: row.watched,
  }));
}

/** What the visitors of a review are called, by the latest name that each gave. */
async function namesOf({ id: reviewId, workspaceId }: ReviewRow): Promise<Map<string, string>> {
  const calledOf = await visitorNames(database(), [reviewId], workspaceId);
  const said = [
    { table: reviewVerdicts, at: reviewVerdicts.decidedAt },
    { table: reviewChoices, at: reviewChoices.changedAt },
    { table: reviewRemarks, at: reviewRemarks.createdAt },
  ];
  const names = new Map<string, string>();
  for (const { table, at } of said) {
    const rows = await database()
      .select({ visitorId: table.visitorId, name: table.name })
      .from(table)
      .where(and(eq(table.reviewId, reviewId), isNotNull(table.visitorId), isNotNull(table.name)))
      .orderBy(desc(at));
    for (const { visitorId, name } of rows)
      if (visitorId !== null && name !== null && !names.has(visitorId))
        names.set(visitorId, calledOf({ reviewId, visitorId, name }));
  }
  return names;
}
