import "server-only";
import { and, arrayOverlaps, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "@/lib/audience/server/sight";
import { boards } from "@/lib/boards/server/schema";
import { ApiError } from "@/lib/contract/errors";
import { clipStreamsOf } from "@/lib/jobs/server/assets/clip-streams";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { pickTake } from "@/lib/library/server/annotate-job";
import { announceLibrary } from "@/lib/library/server/changes";
import { csvFile } from "@/lib/platform/csv";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { textDownload } from "@/lib/platform/server/text-download";
import { timecodeOf } from "@/lib/platform/timecode";
import type { Session } from "@/lib/session/server/session";
import { markersOf } from "../markers";
import { messages } from "../messages";
import type { Remark, ReviewedThing, TakenPick } from "../review";
import { type VisitorNames, visitorNames } from "./guests";
import { assertSeesThing, ownReview } from "./own-review";
import { isOnBoard } from "./present";
import { reviewChoices, reviewRemarks, reviews } from "./schema";
import { sharedId } from "./sharing";
import { isShown, SERIES, SHOT } from "./shown";

const MAX_LISTED = 5_000;

type Workspace = Pick<Session, "workspaceId">;

const select = (within: Executor) =>
  within
    .select({ row: reviewRemarks, title: reviews.title, kind: jobs.kind, frameRate: assets.frameRate })
    .from(reviewRemarks)
    .innerJoin(reviews, eq(reviews.id, reviewRemarks.reviewId))
    .innerJoin(jobs, eq(jobs.id, reviewRemarks.jobId))
    .leftJoin(assets, eq(assets.id, reviewRemarks.assetId))
    .$dynamic();
type Read = Awaited<ReturnType<typeof select>>[number];

/** The remarks on a thing, also of links that are over: of a board those on its shots, of a job all on its results. */
export async function listRemarks(reader: Reader, { of, id }: ReviewedThing): Promise<Remark[]> {
  const { workspaceId } = reader;
  await assertSeesThing(reader, { of, id });
  const ofReview = and(eq(reviews.of, of), eq(reviews.thingId, id));
  const about: Record<ReviewedThing["of"], SQL | undefined> = {
    job: or(eq(reviewRemarks.jobId, id), ofReview),
    board: or(
      ofReview,
      sql`${reviewRemarks.shotId} = any(select unnest(${boards.shotOrder}) from ${boards}
        where ${boards.workspaceId} = ${workspaceId} and ${boards.id} = ${id})`,
    ),
    collection: ofReview,
  };
  const rows = await select(database())
    .where(and(eq(reviewRemarks.workspaceId, workspaceId), about[of]))
    .orderBy(asc(reviewRemarks.createdAt), asc(reviewRemarks.id))
    .limit(MAX_LISTED);
  const reviewIds = [...new Set(rows.map(({ row }) => row.reviewId))];
  const names = await visitorNames(database(), reviewIds, workspaceId);
  return rows.map((read) => toRemark(read, names));
}

/** Throws like `ownRemark`. */
async function readRemark(within: Executor, reader: Reader, id: string): Promise<Remark> {
  const read = await ownRemark(within, reader, id);
  return toRemark(read, await visitorNames(within, [read.row.reviewId], reader.workspaceId));
}

const toRemark = ({ row, title, kind, frameRate }: Read, names: VisitorNames): Remark => ({
  id: row.id,
  object: "remark",
  review_id: row.reviewId,
  review_title: title,
  job_id: row.jobId,
  kind,
  asset_id: row.assetId,
  shot_id: row.shotId,
  item: row.item,
  reply_to: row.replyTo,
  name: row.personId === null ? names(row) : row.name,
  is_studio: row.personId !== null,
  text: row.text,
  version: row.version ?? 1,
  seconds: row.seconds,
  film_seconds: row.filmSeconds,
  film_rate: row.filmRate,
  frame_rate: frameRate,
  mark: row.mark,
  revised_at: row.revisedAt?.toISOString() ?? null,
  answered_in: row.answeredIn,
  resolved_at: row.resolvedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

/** @throws ApiError `not_found` */
async function ownRemark(within: Executor, reader: Reader, id: string): Promise<Read> {
  const [read] = await select(within).where(
    and(eq(reviewRemarks.workspaceId, reader.workspaceId), eq(reviewRemarks.id, id)),
  );
  if (!read) throw new ApiError("not_found", messages.noRemark);
  await ownReview(within, reader, read.row.reviewId);
  return read;
}

/** Replies under the label of the review, which is the name that its visitors see. @throws ApiError `not_found` */
export function replyTo(session: Session, remarkId: string, text: string): Promise<Remark> {
  return transaction(async (within) => {
    const { row } = await ownRemark(within, session, remarkId);
    const [review] = await within.select().from(reviews).where(eq(reviews.id, row.reviewId));
    const { reviewId, workspaceId, jobId, assetId, shotId, item, version } = row;
    const id = newId("rem");
    await within.insert(reviewRemarks).values({
      ...{ id, reviewId, workspaceId, jobId, assetId, shotId, item, version, text },
      replyTo: row.replyTo ?? row.id,
      personId: session.personId,
      name: review?.sender ?? messages.studio,
    });
    await announceLibrary(workspaceId, within);
    return readRemark(within, session, id);
  });
}

/** Resolves a remark, or opens it again. @throws ApiError `not_found` */
export function resolveRemark(session: Session, remarkId: string, resolved: boolean): Promise<Remark> {
  return transaction(async (within) => {
    const { row } = await ownRemark(within, session, remarkId);
    await within
      .update(reviewRemarks)
      .set({ resolvedAt: resolved ? (row.resolvedAt ?? sql`now()`) : null })
      .where(eq(reviewRemarks.id, remarkId));
    await announceLibrary(row.workspaceId, within);
    return readRemark(within, session, remarkId);
  });
}

/** Deletes a remark for good, with the replies to it. @throws ApiError `not_found` */
export async function deleteRemark(session: Session, remarkId: string): Promise<void> {
  await transaction(async (within) => {
    const { row } = await ownRemark(within, session, remarkId);
    await within
      .delete(reviewRemarks)
      .where(or(eq(reviewRemarks.id, remarkId), eq(reviewRemarks.replyTo, remarkId)));
    await announceLibrary(row.workspaceId, within);
  });
}

/** The remarks on a thing as a file of markers, with the numbers that their shots have now. */
export async function remarksCsv(session: Session, thing: ReviewedThing): Promise<Response> {
  const remarks = await listRemarks(session, thing);
  const [numbers, rates] = await Promise.all([numbersOf(session, remarks), ratesOf(session, remarks)]);
  const present = remarks.map((remark) => {
    const number = numbers.get(remark.shot_id ?? "");
    return number ? { ...remark, item: remark.item.replace(/^\d+/, String(number)) } : remark;
  });
  const rows = markersOf(present).map((marker) => [
    marker.item,
    timecodeOf(marker.seconds, rates.get(marker.jobId)),
    marker.name,
    marker.text,
    marker.isResolved ? messages.yes : "",
    String(marker.version),
    marker.filmCode ?? "",
  ]);
  return textDownload({ fileName: "remarks.csv", type: "text/csv" }, csvFile(messages.csv, rows));
}

/** Frames per second of the clips that remarks are about, as far as they can be read, by the ids of their jobs. */
async function ratesOf({ workspaceId }: Workspace, remarks: readonly Remark[]): Promise<Map<string, number>> {
  const jobIds = [...new Set(remarks.map(({ job_id }) => job_id))];
  const ofJobs = and(
    eq(assets.workspaceId, workspaceId),
    inArray(assets.jobId, jobIds),
    eq(assets.type, "video"),
  );
  const rates = new Map<string, number>();
  if (jobIds.length === 0) return rates;
  for (const asset of await database().select().from(assets).where(ofJobs)) {
    const streams = await clipStreamsOf(asset).catch((error: unknown) => {
      if (error instanceof ApiError && error.code !== "unavailable") return null;
      throw error;
    });
    if (streams?.frameRate) rates.set(asset.jobId, streams.frameRate);
  }
  return rates;
}

/** The places of shots on their boards, from 1. Shots that are on none are left out. */
async function numbersOf(
  { workspaceId }: Workspace,
  remarks: readonly Remark[],
): Promise<Map<string, number>> {
  const shotIds = [...new Set(remarks.flatMap(({ shot_id }) => shot_id ?? []))];
  if (shotIds.length === 0) return new Map();
  const rows = await database()
    .select({ shotOrder: boards.shotOrder })
    .from(boards)
    .where(
      and(
        eq(boards.workspaceId, workspaceId),
        isNull(boards.deletedAt),
        arrayOverlaps(boards.shotOrder, shotIds),
      ),
    );
  return new Map(rows.flatMap(({ shotOrder }) => shotOrder.map((shotId, at) => [shotId, at + 1] as const)));
}

/**
 * Makes the takes that a visitor chose the picks of their shots, all or none.
 * @param guestId as `listReviews` gives it
 * @returns what changed
 * @throws ApiError `not_found`, `conflict` where the visitor chose no take that is on the board now
 */
export function takePicks(session: Session, reviewId: string, guestId: string): Promise<TakenPick[]> {
  return transaction(async (within) => {
    const review = await ownReview(within, session, reviewId);
    const rows = await within
      .select({ visitorId: reviewChoices.visitorId, take: TAKE, picked: jobs.picked })
      .from(reviewChoices)
      .innerJoin(jobs, and(eq(jobs.id, reviewChoices.jobId), eq(reviewChoices.shotId, SHOT)))
      .where(and(eq(reviewChoices.reviewId, reviewId), isShown(review), isOnBoard(review)));
    const chosen = rows.filter(({ visitorId }) => sharedId(review, visitorId) === guestId);
    if (chosen.length === 0) throw new ApiError("conflict", messages.nothingChosen);
    const changed = chosen.flatMap(({ picked, take }) => (picked ? [] : [take]));
    const picks = await within
      .select({ id: jobs.id, seriesId: SERIES })
      .from(jobs)
      .where(and(eq(jobs.picked, true), isOnBoard(review)));
    const before = new Map(picks.map(({ id, seriesId }) => [seriesId, id]));
    for (const take of changed) await pickTake(within, take, true);
    // Which choices are picks is part of the list of links.
    if (changed.length > 0) await announceLibrary(review.workspaceId, within);
    return changed.map(({ id, seriesId }) => ({ job_id: id, before: before.get(seriesId) ?? null }));
  });
}

/** What `pickTake` needs of a job. */
const TAKE = { id: jobs.id, workspaceId: jobs.workspaceId, series: jobs.series, seriesId: SERIES };

/**
 * Gives shots the picks that they had before `takePicks`. A shot that got another pick since, or that left the board,
 * keeps that.
 * @returns how many changed
 * @throws ApiError `not_found`
 */
export function undoPicks(session: Session, reviewId: string, taken: readonly TakenPick[]): Promise<number> {
  return transaction(async (within) => {
    const review = await ownReview(within, session, reviewId);
    const named = taken.flatMap(({ job_id, before }) => [job_id, before ?? job_id]);
    const rows = await within
      .select({ take: TAKE, picked: jobs.picked })
      .from(jobs)
      .where(and(inArray(jobs.id, named), isShown(review), isOnBoard(review)));
    const present = new Map(rows.map((row) => [row.take.id, row]));
    let changed = 0;
    for (const { job_id, before } of taken) {
      const now = present.get(job_id);
      const earlier = before === null ? null : present.get(before);
      const isOfShot = earlier === null || earlier?.take.seriesId === now?.take.seriesId;
      if (!now?.picked || !isOfShot) continue;
      changed += 1;
      await pickTake(within, (earlier ?? now).take, earlier !== null);
    }
    if (changed > 0) await announceLibrary(review.workspaceId, within);
    return changed;
  });
}
