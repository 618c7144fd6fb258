import "server-only";
import { and, arrayContains, asc, eq, exists, isNull, lte, type SQL, sql } from "drizzle-orm";
import { shownPart } from "@/lib/boards/sequence";
import { BOARD_OF_JOB, IS_OF_BOARD } from "@/lib/boards/server/boards";
import { boardShots, boards } from "@/lib/boards/server/schema";
import type { Trim } from "@/lib/boards/trim";
import { isDrawn } from "@/lib/jobs/server/assets/mark-result";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { collections } from "@/lib/library/server/schema";
import { database } from "@/lib/platform/server/database";
import { MAX_ITEMS, type MadeBy } from "../shared-review";
import type { ReviewRow } from "./schema";
import { mayBeStripped, readSound, type SharedSound } from "./shared-sound";
import { type Sharing, sharedId } from "./sharing";

/** Of a shot. Their letters are A to H. */
const MAX_TAKES = 8;

/** As SQL: the shot of a job of a board. */
export const SHOT = sql<string | null>`${jobs.series} ->> 'id'`;
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
const select = () =>
  database().select(COLUMNS).from(jobs).innerJoin(assets, eq(assets.jobId, jobs.id)).$dynamic();
type Read = Awaited<ReturnType<typeof select>>[number];

/** A result that a review shares. */
export type SharedResult = Omit<Read, "mark" | "upstreamUrl"> & {
  /** Its id for visitors. */
  itemId: string;
  /** The shot of a board that it is a take of; null for any other. */
  shotId: string | null;
  /** Its place, from 1: that of its shot on the board. */
  number: number;
  /** The letter among the takes of its shot; null where only one is shared. */
  take: string | null;
  /** What the film shows of it. */
  part: Trim;
  delivery: Delivery;
  madeBy: MadeBy;
};
type Delivery = "file" | "poster";

export type SharedResults = {
  results: SharedResult[];
  /** What is heard under the pictures of a board. */
  sound: SharedSound | null;
  /** Results that are left out, because texts in their files may stay there. */
  withheld: number;
};

/** What a review calls a result: `2`, `2 B`. */
export const itemLabel = ({ number, take }: Pick<SharedResult, "number" | "take">): string =>
  take === null ? String(number) : `${number} ${take}`;

/**
 * Visitors who see no prompts get a file without texts; where none can be made of a still, its poster, which has none; null
 * for nothing.
 */
function deliveryOf({ showsPrompts }: Sharing, { mark, type, posterName }: Read): Delivery | null {
  if (showsPrompts || mayBeStripped(mark)) return "file";
  return type === "image" && posterName !== null ? "poster" : null;
}

/** By what a file says, else by what makes results here. */
function makerOf({ mark, upstreamUrl }: Pick<Read, "mark" | "upstreamUrl">): MadeBy {
  const isOfProgram = mark?.source_type ? mark.source_type === "algorithmicMedia" : isDrawn({ upstreamUrl });
  return isOfProgram ? "program" : "model";
}

/** What a review shares at this moment, in order. */
export async function readResults(review: Sharing): Promise<SharedResults> {
  const [rows, sound] = await Promise.all([rowsOf(review), readSound(review)]);
  const nth = new Map<number, number>();
  const shared = rows.flatMap(({ mark, upstreamUrl, trim, ...row }) => {
    // Those that are left out have their letters, too: they may be shown later, and the others keep theirs.
    const at = nth.get(row.number) ?? 0;
    nth.set(row.number, at + 1);
    const letter = String.fromCharCode(65 + at);
    const madeBy = makerOf({ mark, upstreamUrl });
    const delivery = deliveryOf(review, { mark, upstreamUrl, ...row });
    const part = shownPart(trim, row);
    return delivery
      ? [{ ...row, letter, part, delivery, madeBy, itemId: sharedId(review, row.assetId) }]
      : [];
  });
  const takes = new Map<number, number>();
  for (const { number } of shared) takes.set(number, (takes.get(number) ?? 0) + 1);
  const results = shared.map(({ letter, ...row }) => ({
    ...row,
    take: takes.get(row.number) === 1 ? null : letter,
  }));
  const withheld = rows.length - shared.length + (sound === "withheld" ? 1 : 0);
  const isHeard = sound !== "withheld" && results.some(({ type }) => type !== "audio");
  return { results, sound: isHeard ? sound : null, withheld };
}

/** Whether a review still shares a result, by the rows of that alone: what visitors get of it, and its poster. */
export async function readResult(
  review: Sharing,
  { jobId, assetId }: Pick<SharedResult, "jobId" | "assetId">,
): Promise<Pick<SharedResult, "delivery" | "posterName"> | null> {
  const [row] = await select().where(
    and(isShown(review), eq(jobs.id, jobId), eq(assets.id, assetId), isOfThing(review)),
  );
  const delivery = row && deliveryOf(review, row);
  return delivery ? { delivery, posterName: row.posterName } : null;
}

/** Whether a job has results, which nobody removed. */
export const isShown = ({ workspaceId }: Pick<ReviewRow, "workspaceId">): SQL | undefined =>
  and(
    eq(jobs.workspaceId, workspaceId),
    eq(jobs.status, "completed"),
    isNull(jobs.deletedAt),
    isNull(jobs.purgedAt),
  );

/** Whether a result is of what a review shares now. */
function isOfThing({ workspaceId, of, thingId, sharesTakes }: Sharing): SQL | undefined {
  if (of === "job") return eq(jobs.id, thingId);
  if (of === "collection") {
    const isThere = database()
      .select({ one: sql`1` })
      .from(collections)
      .where(and(eq(collections.workspaceId, workspaceId), eq(collections.id, thingId)));
    return and(arrayContains(jobs.collections, [thingId]), exists(isThere));
  }
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

type Numbered = Read & Pick<SharedResult, "number"> & { trim: Trim | null };

async function rowsOf(review: Sharing): Promise<Numbered[]> {
  if (review.of === "board") return rowsOfBoard(review);
  const rows = review.of === "job" ? await rowsOfJob(review) : await rowsOfCollection(review);
  return rows.map((row, at) => ({ ...row, shotId: null, isPick: false, number: at + 1, trim: null }));
}

const rowsOfJob = (review: Sharing): Promise<Read[]> =>
  select()
    .where(and(isShown(review), isOfThing(review)))
    .orderBy(asc(assets.position));

function rowsOfCollection(review: Sharing): Promise<Read[]> {
  const isInIndex = and(
    eq(searchIndex.workspaceId, review.workspaceId),
    arrayContains(searchIndex.facets, [`in:${review.thingId}`]),
  );
  return select()
    .innerJoin(searchIndex, eq(searchIndex.jobId, jobs.id))
    .where(and(isShown(review), isInIndex, isOfThing(review)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id), asc(assets.position))
    .limit(MAX_ITEMS);
}

/**
 * The picks of a board, or with its takes the pick and the latest of each shot, the oldest first. Voices are no part of
 * its film, unless it has nothing else.
 */
async function rowsOfBoard(review: Sharing): Promise<Numbered[]> {
  const ranked = database()
    .select({
      assetId: sql<string>`${assets.id}`.as("ranked_id"),
      rank: sql<number>`row_number() over (partition by ${SHOT}
        order by ${jobs.picked} desc, ${jobs.createdAt} desc, ${jobs.id} desc)`.as("rank"),
    })
    .from(jobs)
    .innerJoin(assets, eq(assets.jobId, jobs.id))
    .where(and(isShown(review), isOfThing(review)))
    .as("ranked");
  const number = sql<number>`array_position(${boards.shotOrder}, ${SHOT})`;
  const rows = await database()
    .select({ ...COLUMNS, number, trim: boardShots.trim })
    .from(ranked)
    .innerJoin(assets, eq(assets.id, ranked.assetId))
    .innerJoin(jobs, eq(jobs.id, assets.jobId))
    .innerJoin(boards, eq(boards.id, review.thingId))
    .leftJoin(boardShots, and(eq(boardShots.boardId, boards.id), eq(boardShots.id, SHOT)))
    .where(lte(ranked.rank, MAX_TAKES))
    .orderBy(asc(number), asc(jobs.createdAt), asc(jobs.id))
    .limit(MAX_ITEMS);
  const pictures = rows.filter(({ type }) => type !== "audio");
  return pictures.length > 0 ? pictures : rows;
}
