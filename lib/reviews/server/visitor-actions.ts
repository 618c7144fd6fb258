import "server-only";
import { and, count, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { announceLibrary } from "@/lib/library/server/changes";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { filmRate } from "@/lib/platform/timecode";
import { filmSecondsOf } from "../film";
import { messages } from "../messages";
import {
  MAX_CHOICES,
  MAX_REMARKS,
  MAX_REMARKS_EACH,
  MAX_VERDICTS,
  type NewChoice,
  type NewRemark,
  type NewVerdict,
  type SharedReview,
} from "../shared-review";
import { findShared, sharedResults } from "./cached-results";
import { reviewChoices, reviewRemarks, reviews, reviewVerdicts } from "./schema";
import { readShared } from "./shared-content";
import { itemLabel, type SharedResult } from "./shared-results";
import type { Visit } from "./visit";

/** A result by its id for visitors, and the version that is looked at; null for the latest. */
export type OfVersion = { itemId: string; version: number | null };

/**
 * A result that a review shares now.
 * @throws ApiError `not_found`
 */
export async function sharedResult({ review }: Visit, { itemId, version }: OfVersion): Promise<SharedResult> {
  const result = await findShared(review, itemId, version);
  if (!result) throw new ApiError("not_found", messages.itemGone);
  return result;
}

/**
 * The version that is looked at, with what it shares.
 * @throws ApiError `not_found` for one that is not there
 */
async function lookedAt({ review }: Visit, number: number | null) {
  const { version, results } = await sharedResults(review, number);
  if (!version && number !== null) throw new ApiError("not_found", messages.noVersion);
  return { number: version?.number ?? 1, results };
}

/** @throws ApiError `not_found` for what is not shared and for a version that is not, `conflict` as `assertRoom` does */
export async function addRemark(visit: Visit, remark: NewRemark): Promise<SharedReview> {
  const { review, visitorId } = visit;
  const asked = remark.version ?? null;
  const { number, results } = await lookedAt(visit, asked);
  const result = await sharedResult(visit, { itemId: remark.item_id, version: asked });
  return act(visit, asked, async (within) => {
    await assertRoom(within, visit);
    const { replyTo, ...place } = await placeOf(within, visit, remark);
    await within.insert(reviewRemarks).values({
      id: newId("rem"),
      reviewId: review.id,
      workspaceId: review.workspaceId,
      jobId: result.jobId,
      assetId: result.assetId,
      shotId: result.shotId,
      item: itemLabel(result),
      replyTo,
      visitorId,
      name: remark.name,
      text: remark.text,
      version: number,
      ...placeInFilm(results, result, place.seconds),
      ...place,
    });
    // What is replied to is open again.
    if (replyTo !== null)
      await within.update(reviewRemarks).set({ resolvedAt: null }).where(eq(reviewRemarks.id, replyTo));
  });
}

/** Where a moment of a result is in the film that its visitor saw, and the rate of that. */
function placeInFilm(results: readonly SharedResult[], result: SharedResult, seconds: number | null) {
  if (seconds === null) return {};
  const keyOf = ({ shotId, assetId }: SharedResult) => shotId ?? assetId;
  const parts = results.filter(({ isPart }) => isPart);
  const film = parts.map((each) => ({ place: keyOf(each), ...each.part }));
  const at = { from_seconds: result.part.from_seconds, seconds };
  const filmSeconds = filmSecondsOf(film, keyOf(result), at);
  return filmSeconds === null
    ? {}
    : { filmSeconds, filmRate: filmRate(parts.map(({ frameRate }) => frameRate)) };
}

/** @throws ApiError `conflict` with as many remarks as a review or a visitor can have; those of the studio don't count */
async function assertRoom(within: Transaction, { review, visitorId }: Visit): Promise<void> {
  const [counted] = await within
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${reviewRemarks.visitorId} = ${visitorId})::int`,
    })
    .from(reviewRemarks)
    .where(and(eq(reviewRemarks.reviewId, review.id), isNull(reviewRemarks.personId)));
  const { all, own } = counted ?? { all: 0, own: 0 };
  if (all >= MAX_REMARKS) throw new ApiError("conflict", messages.tooMany(MAX_REMARKS));
  if (own >= MAX_REMARKS_EACH) throw new ApiError("conflict", messages.tooManyYours(MAX_REMARKS_EACH));
}

/** Where a remark is. A reply to a reply belongs to the remark above both, and a reply has no place of its own. */
async function placeOf(
  within: Transaction,
  { review }: Visit,
  { reply_to, seconds = null, mark = null }: NewRemark,
) {
  if (!reply_to) return { replyTo: null, seconds, mark };
  const [above] = await within
    .select()
    .from(reviewRemarks)
    .where(and(eq(reviewRemarks.reviewId, review.id), eq(reviewRemarks.id, reply_to)));
  if (!above) throw new ApiError("not_found", messages.noRemark);
  return { replyTo: above.replyTo ?? above.id, seconds: null, mark: null };
}

/** @throws ApiError `not_found` for what is not shared, `conflict` for a shot of which one take is shared, and for too many */
export async function choose(visit: Visit, { item_id, name = null }: NewChoice): Promise<SharedReview> {
  const { review, visitorId } = visit;
  const { shotId, jobId, take } = await sharedResult(visit, { itemId: item_id, version: null });
  if (shotId === null || take === null) throw new ApiError("conflict", messages.noChoice);
  return act(visit, null, async (within) => {
    const { id: reviewId, workspaceId } = review;
    const others = or(ne(reviewChoices.shotId, shotId), ne(reviewChoices.visitorId, visitorId));
    const [{ total } = { total: 0 }] = await within
      .select({ total: count() })
      .from(reviewChoices)
      .where(and(eq(reviewChoices.reviewId, reviewId), others));
    if (total >= MAX_CHOICES) throw new ApiError("conflict", messages.tooManyChoices);
    await within
      .insert(reviewChoices)
      .values({ reviewId, workspaceId, shotId, visitorId, jobId, name })
      .onConflictDoUpdate({
        target: [reviewChoices.reviewId, reviewChoices.shotId, reviewChoices.visitorId],
        set: { jobId, name, changedAt: sql`now()` },
      });
  });
}

/** Takes back what a visitor chose, if it was this. @throws ApiError `not_found` for what is not shared */
export async function takeBackChoice(visit: Visit, itemId: string): Promise<SharedReview> {
  const { review, visitorId } = visit;
  const { shotId, jobId } = await sharedResult(visit, { itemId, version: null });
  return act(visit, null, async (within) => {
    await within
      .delete(reviewChoices)
      .where(
        and(
          eq(reviewChoices.reviewId, review.id),
          eq(reviewChoices.shotId, shotId ?? ""),
          eq(reviewChoices.visitorId, visitorId),
          eq(reviewChoices.jobId, jobId),
        ),
      );
  });
}

/**
 * The answer of a visitor to a version, which replaces their own one before.
 * @throws ApiError `not_found` for a version that is not there, `conflict` for too many
 */
export async function decide(
  visit: Visit,
  { verdict, name, note, version: asked = null }: NewVerdict,
): Promise<SharedReview> {
  const { review, visitorId } = visit;
  const { number: version } = await lookedAt(visit, asked);
  return act(visit, asked, async (within) => {
    const { id: reviewId, workspaceId } = review;
    const [{ others } = { others: 0 }] = await within
      .select({ others: count() })
      .from(reviewVerdicts)
      .where(and(eq(reviewVerdicts.reviewId, reviewId), ne(reviewVerdicts.visitorId, visitorId)));
    if (others >= MAX_VERDICTS) throw new ApiError("conflict", messages.tooManyVerdicts);
    const said = { verdict, name, note: note?.trim() || null, version, decidedAt: new Date() };
    await within
      .insert(reviewVerdicts)
      .values({ reviewId, workspaceId, visitorId, ...said })
      .onConflictDoUpdate({ target: [reviewVerdicts.reviewId, reviewVerdicts.visitorId], set: said });
    await keepLatest(within, reviewId);
  });
}

/** Takes back the answer of a visitor, and no other's. */
export function takeBackVerdict(visit: Visit): Promise<SharedReview> {
  const { id: reviewId } = visit.review;
  return act(visit, null, async (within) => {
    await within
      .delete(reviewVerdicts)
      .where(and(eq(reviewVerdicts.reviewId, reviewId), eq(reviewVerdicts.visitorId, visit.visitorId)));
    await keepLatest(within, reviewId);
  });
}

/** Writes the latest answer to where an older process reads it. */
async function keepLatest(within: Transaction, reviewId: string): Promise<void> {
  const [latest] = await within
    .select()
    .from(reviewVerdicts)
    .where(eq(reviewVerdicts.reviewId, reviewId))
    .orderBy(desc(reviewVerdicts.decidedAt))
    .limit(1);
  const verdict = latest && {
    ...{ verdict: latest.verdict, name: latest.name, note: latest.note },
    ...{ decided_at: latest.decidedAt.toISOString(), visitor_id: latest.visitorId },
    version: latest.version,
  };
  await within
    .update(reviews)
    .set({ verdict: verdict ?? null })
    .where(eq(reviews.id, reviewId));
}

/**
 * Makes a change by a visitor, which the studio sees at once. One of a review after the other.
 * @param version that is looked at; null for the latest
 * @returns what the visitor sees after it
 * @throws ApiError `not_found` where the link was revoked meanwhile
 */
async function act(
  visit: Visit,
  version: number | null,
  change: (within: Transaction) => Promise<void>,
): Promise<SharedReview> {
  const { review } = visit;
  await transaction(async (within) => {
    const [present] = await within
      .select({ revokedAt: reviews.revokedAt, tokenHash: reviews.tokenHash })
      .from(reviews)
      .where(eq(reviews.id, review.id))
      .for("update");
    if (!present || present.revokedAt !== null || present.tokenHash !== review.tokenHash)
      throw new ApiError("not_found", messages.notFound);
    await change(within);
    await announceLibrary(review.workspaceId, within);
  });
  return readShared(visit, version);
}
