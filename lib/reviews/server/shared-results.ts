import "server-only";
import { hash } from "node:crypto";
import { and, arrayContains, asc, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { BOARD_OF_JOB, IS_OF_BOARD } from "@/lib/boards/server/boards";
import { boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { collections } from "@/lib/library/server/schema";
import { database } from "@/lib/platform/server/database";
import { MAX_ITEMS } from "../shared-review";
import type { ReviewRow } from "./schema";

/** Of a shot. Their letters are A to H. */
const MAX_TAKES = 8;

const COLUMNS = {
  jobId: jobs.id,
  kind: jobs.kind,
  modelId: jobs.modelId,
  isPick: jobs.picked,
  shotId: sql<string | null>`${jobs.series} ->> 'id'`,
  assetId: assets.id,
  type: assets.type,
  width: assets.width,
  height: assets.height,
  durationSeconds: assets.durationSeconds,
  posterName: assets.posterName,
};
const select = () =>
  database().select(COLUMNS).from(jobs).innerJoin(assets, eq(assets.jobId, jobs.id)).$dynamic();
type Read = Awaited<ReturnType<typeof select>>[number];

/** A result that a review shares. */
export type SharedResult = Omit<Read, "shotId"> & {
  /** The shot of a board that it is a take of; null for any other. */
  shotId: string | null;
  /** Its place, from 1: that of its shot on the board. */
  number: number;
  /** The letter among the takes of its shot; null where only one is shared. */
  take: string | null;
};

/** What a review calls a result: `2`, `2 B`. */
export const itemLabel = ({ number, take }: Pick<SharedResult, "number" | "take">): string =>
  take === null ? String(number) : `${number} ${take}`;

/** An id for visitors, which no other review has and which leads back to nothing. */
export const sharedId = ({ id }: ReviewRow, ofThing: string): string =>
  hash("sha256", `${id} ${ofThing}`, "base64url").slice(0, 22);

const isShown = ({ workspaceId }: ReviewRow): SQL | undefined =>
  and(
    eq(jobs.workspaceId, workspaceId),
    eq(jobs.status, "completed"),
    isNull(jobs.deletedAt),
    isNull(jobs.purgedAt),
  );

/** What a review shares at this moment, in order. */
export async function sharedResults(review: ReviewRow): Promise<SharedResult[]> {
  if (review.of === "board") return ofBoard(review);
  const rows = review.of === "job" ? await ofJob(review) : await ofCollection(review);
  return rows.map((row, at) => ({ ...row, shotId: null, isPick: false, number: at + 1, take: null }));
}

const ofJob = (review: ReviewRow): Promise<Read[]> =>
  select()
    .where(and(isShown(review), eq(jobs.id, review.thingId)))
    .orderBy(asc(assets.position));

function ofCollection(review: ReviewRow): Promise<Read[]> {
  const { workspaceId, thingId } = review;
  const isThere = database()
    .select({ one: sql`1` })
    .from(collections)
    .where(and(eq(collections.workspaceId, workspaceId), eq(collections.id, thingId)));
  return select()
    .innerJoin(searchIndex, eq(searchIndex.jobId, jobs.id))
    .where(
      and(
        isShown(review),
        eq(searchIndex.workspaceId, workspaceId),
        arrayContains(searchIndex.facets, [`in:${thingId}`]),
        exists(isThere),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id), asc(assets.position))
    .limit(MAX_ITEMS);
}

/** The picks of a board, or with its takes all takes of each shot, the oldest first. */
async function ofBoard(review: ReviewRow): Promise<SharedResult[]> {
  const { workspaceId, thingId, sharesTakes } = review;
  const [board] = await database()
    .select({ shotOrder: boards.shotOrder })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), eq(boards.id, thingId), isNull(boards.deletedAt)));
  if (!board) return [];
  const rows = await select()
    .where(
      and(
        isShown(review),
        sql`${IS_OF_BOARD} and ${BOARD_OF_JOB} = ${thingId}`,
        // Of several results of a take, the board shows the first.
        sql`${assets.position} = 0`,
        sharesTakes ? undefined : eq(jobs.picked, true),
      ),
    )
    .orderBy(asc(jobs.createdAt), asc(jobs.id));
  const byShot = new Map<string, Read[]>(board.shotOrder.map((shotId) => [shotId, []]));
  for (const row of rows) byShot.get(row.shotId ?? "")?.push(row);
  const results = [...byShot.values()].flatMap((all, at) => {
    // The latest, and the pick among them however old it is.
    const takes = all
      .filter(({ isPick }, nth) => isPick || nth >= all.length - MAX_TAKES)
      .slice(0, MAX_TAKES);
    return takes.map((row, nth) => ({
      ...row,
      number: at + 1,
      take: takes.length > 1 ? String.fromCharCode(65 + nth) : null,
    }));
  });
  return results.slice(0, MAX_ITEMS);
}
