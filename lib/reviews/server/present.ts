import "server-only";
import { and, arrayContains, asc, eq, exists, isNull, lte, type SQL, sql } from "drizzle-orm";
import { sightOf } from "@/lib/audience/server/sight";
import { stillTrim } from "@/lib/boards/sequence";
import { BOARD_OF_JOB, IS_OF_BOARD, IS_STILL } from "@/lib/boards/server/boards";
import { boardShots, boards } from "@/lib/boards/server/schema";
import type { Trim } from "@/lib/boards/trim";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { seenEntries } from "@/lib/jobs/server/sight";
import { collections } from "@/lib/library/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import type { Film } from "../film";
import { MAX_ITEMS } from "../shared-review";
import { type Heard, readHeard } from "./heard";
import type { ReviewRow } from "./schema";
import type { Sharing } from "./sharing";
import { isShown, SHOT } from "./shown";

/** Of a shot. Their letters are A to H. */
const MAX_TAKES = 8;

const COLUMNS = {
  jobId: jobs.id,
  kind: jobs.kind,
  modelId: jobs.modelId,
  isPick: jobs.picked,
  shotId: SHOT,
  assetId: assets.id,
  type: assets.type,
  width: assets.width,
  height: assets.height,
  durationSeconds: assets.durationSeconds,
  frameRate: assets.frameRate,
  posterName: assets.posterName,
  mark: assets.mark,
  upstreamUrl: assets.upstreamUrl,
};
export const selectResults = (within: Executor = database()) =>
  within.select(COLUMNS).from(jobs).innerJoin(assets, eq(assets.jobId, jobs.id)).$dynamic();
export type ResultRow = Awaited<ReturnType<typeof selectResults>>[number];

/** What the studio has at this moment of what a review shares: the rows of its results and its sound, and the film of them. */
export type Present = { rows: readonly PlacedRow[]; film: Film };

export async function readPresent(review: Sharing, within: Executor = database()): Promise<Present> {
  const rows = await rowsOf(review, within);
  const heard = await readHeard(review, within);
  return { rows, film: filmOf(rows, heard) };
}

/** The pick of each shot, or else the first of its takes. Of a result or a collection, everything. */
function filmOf(rows: readonly PlacedRow[], { lines, ...heard }: Heard): Film {
  const shown = rows.filter((row) => row.isPart);
  return {
    parts: shown.map(({ shotId, number, jobId, assetId, isPick, trim }) => ({
      ...{ shot: shotId, number, job: jobId, asset: assetId, trim },
      picked: isPick || shotId === null,
    })),
    ...heard,
    // That of a shot which is not in the film is not heard.
    lines: lines.filter(({ shot }) => shown.some(({ shotId }) => shotId === shot)),
  };
}

/** A result with its place. */
export type PlacedRow = ResultRow & {
  /** Its place, from 1: that of its shot on the board. */
  number: number;
  /** The letter among the takes of its shot, also where it is the only one. */
  take: string | null;
  /** Whether it is the part of the film at its place, and not another take to choose from. */
  isPart: boolean;
  trim: Trim | null;
};

async function rowsOf(review: Sharing, within: Executor): Promise<PlacedRow[]> {
  if (review.of === "board") return withLetters(await rowsOfBoard(review, within));
  const rows = review.of === "job" ? await rowsOfJob(review, within) : await rowsOfCollection(review, within);
  const single = { shotId: null, isPick: false, take: null, trim: null, isPart: true };
  return rows.map((row, at) => ({ ...row, ...single, number: at + 1 }));
}

/**
 * The takes of each shot with their letters, and which one its film shows: the pick, else the first. Those that are left out
 * of a review have letters, too: they may be shown later, and the others keep theirs.
 */
function withLetters(rows: readonly Omit<PlacedRow, "take" | "isPart">[]): PlacedRow[] {
  const ofShot = new Map<number, typeof rows>();
  for (const row of rows) ofShot.set(row.number, [...(ofShot.get(row.number) ?? []), row]);
  return [...ofShot.values()].flatMap((takes) => {
    const shown = takes.find(({ isPick }) => isPick) ?? takes[0];
    return takes.map((row, at) => ({
      ...row,
      take: String.fromCharCode(65 + at),
      isPart: row === shown,
    }));
  });
}

const rowsOfJob = (review: Sharing, within: Executor): Promise<ResultRow[]> =>
  selectResults(within)
    .where(and(isShown(review), isOfThing(review)))
    .orderBy(asc(assets.position));

/** What the person who made the link sees of it. */
async function rowsOfCollection(review: Sharing, within: Executor): Promise<ResultRow[]> {
  const sight = await sightOf({ ...review, role: "creator" });
  const isInIndex = and(
    eq(searchIndex.workspaceId, review.workspaceId),
    arrayContains(searchIndex.facets, [`in:${review.thingId}`]),
  );
  return selectResults(within)
    .innerJoin(searchIndex, eq(searchIndex.jobId, jobs.id))
    .where(and(isShown(review), isInIndex, seenEntries(sight), isOfThing(review)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id), asc(assets.position))
    .limit(MAX_ITEMS);
}

/**
 * The picks of a board, or with its takes the pick and the latest of each shot, the oldest first. A shot of which no clip is
 * shared has its stills. Voices are no part of its film, unless it has nothing else.
 */
async function rowsOfBoard(review: Sharing, within: Executor): Promise<Omit<PlacedRow, "take" | "isPart">[]> {
  const ranked = within
    .select({
      assetId: sql<string>`${assets.id}`.as("ranked_id"),
      rank: sql<number>`row_number() over (partition by ${SHOT}
        order by ${IS_STILL}, ${jobs.picked} desc, ${jobs.createdAt} desc, ${jobs.id} desc)`.as("rank"),
      isStill: sql<boolean>`${IS_STILL}`.as("is_still"),
      hasClip: sql<boolean>`bool_or(not ${IS_STILL}) over (partition by ${SHOT})`.as("has_clip"),
    })
    .from(jobs)
    .innerJoin(assets, eq(assets.jobId, jobs.id))
    .where(and(isShown(review), isOfThing(review)))
    .as("ranked");
  const number = sql<number>`array_position(${boards.shotOrder}, ${SHOT})`;
  const rows = await within
    .select({
      ...{ ...COLUMNS, number, trim: boardShots.trim, isStill: ranked.isStill },
      ...{ settings: boardShots.settings, columns: boards.columns, defaults: boards.defaults },
    })
    .from(ranked)
    .innerJoin(assets, eq(assets.id, ranked.assetId))
    .innerJoin(jobs, eq(jobs.id, assets.jobId))
    .innerJoin(boards, eq(boards.id, review.thingId))
    .leftJoin(boardShots, and(eq(boardShots.boardId, boards.id), eq(boardShots.id, SHOT)))
    .where(and(lte(ranked.rank, MAX_TAKES), sql`(not ${ranked.isStill} or not ${ranked.hasClip})`))
    .orderBy(asc(number), asc(jobs.createdAt), asc(jobs.id))
    .limit(MAX_ITEMS);
  const placed = rows.map(({ isStill, settings, columns, defaults, ...row }) => ({
    ...row,
    trim: isStill ? stillTrim({ trim: row.trim, settings: settings ?? {} }, columns, defaults) : row.trim,
  }));
  const pictures = placed.filter(({ type }) => type !== "audio");
  return pictures.length > 0 ? pictures : placed;
}

/** Whether what a review is of is still there. */
export function isThere({ workspaceId, of, thingId }: Sharing): SQL | undefined {
  const one = { one: sql`1` };
  if (of === "job") return eq(jobs.id, thingId);
  if (of === "collection")
    return exists(
      database()
        .select(one)
        .from(collections)
        .where(and(eq(collections.workspaceId, workspaceId), eq(collections.id, thingId))),
    );
  const isBoard = and(eq(boards.workspaceId, workspaceId), eq(boards.id, thingId), isNull(boards.deletedAt));
  return exists(database().select(one).from(boards).where(isBoard));
}

/** Whether a result is of what a review shares now. */
export function isOfThing(review: Sharing): SQL | undefined {
  const { workspaceId, of, thingId, sharesTakes } = review;
  if (of === "job") return eq(jobs.id, thingId);
  if (of === "collection") return and(arrayContains(jobs.collections, [thingId]), isThere(review));
  return and(
    isOnBoard({ workspaceId, thingId }),
    // Of several results of a take, the board shows the first.
    eq(assets.position, 0),
    sharesTakes ? undefined : eq(jobs.picked, true),
  );
}

/** Whether a job is a take of a shot that is on a board now. */
export const isOnBoard = ({
  workspaceId,
  thingId,
}: Pick<ReviewRow, "workspaceId" | "thingId">): SQL | undefined =>
  and(
    sql`${IS_OF_BOARD} and ${BOARD_OF_JOB} = ${thingId}`,
    sql`${SHOT} = any(select unnest(${boards.shotOrder}) from ${boards} where ${boards.workspaceId} = ${workspaceId}
      and ${boards.id} = ${thingId} and ${boards.deletedAt} is null)`,
  );
