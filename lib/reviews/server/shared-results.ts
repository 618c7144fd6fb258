import "server-only";
import { and, arrayContains, asc, eq, exists, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { shownPart } from "@/lib/boards/sequence";
import { BOARD_OF_JOB, IS_OF_BOARD } from "@/lib/boards/server/boards";
import { boardShots, boards } from "@/lib/boards/server/schema";
import type { Trim } from "@/lib/boards/trim";
import { isDrawn } from "@/lib/jobs/server/assets/mark-result";
import { assets } from "@/lib/jobs/server/assets/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { searchIndex } from "@/lib/jobs/server/search/schema";
import { collections } from "@/lib/library/server/schema";
import { database, type Executor } from "@/lib/platform/server/database";
import { type Film, type FilmSound, placeOf } from "../film";
import { MAX_ITEMS, type MadeBy } from "../shared-review";
import type { ReviewRow } from "./schema";
import { findSharedFile, mayBeStripped, readBoardSound, type SharedSound } from "./shared-sound";
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
const select = (within: Executor = database()) =>
  within.select(COLUMNS).from(jobs).innerJoin(assets, eq(assets.jobId, jobs.id)).$dynamic();
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
  /** Whether it is the part of the film at its place, and not another take to choose from. */
  isPart: boolean;
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

/** What the studio has at this moment of what a review shares: the rows of its results and its sound, and the film of them. */
export type Present = { rows: readonly Numbered[]; film: Film };

export async function readPresent(review: Sharing, within: Executor = database()): Promise<Present> {
  const rows = await rowsOf(review, within);
  const sound = await readBoardSound(review, within);
  return { rows, film: filmOf(rows, sound) };
}

/** The pick of each shot, or else the first of its takes. Of a result or a collection, everything. */
function filmOf(rows: readonly Numbered[], sound: FilmSound | null): Film {
  const shown = rows.filter((row) => row.isPart);
  return {
    parts: shown.map(({ shotId, number, jobId, assetId, isPick, trim }) => ({
      ...{ shot: shotId, number, job: jobId, asset: assetId, trim },
      picked: isPick || shotId === null,
    })),
    sound,
  };
}

/** What a review would share at this moment, in order, without regard to its versions. */
export async function readResults(review: Sharing): Promise<SharedResults> {
  const { rows, film } = await readPresent(review);
  return toResults(review, rows, film.sound);
}

/**
 * What a version of a review shares, in its order, of what is still there.
 * @param present where it is the latest version, whose other takes are those of this moment
 */
export async function resultsOf(
  review: Sharing,
  film: Film,
  present: Present | null,
): Promise<SharedResults> {
  const known = new Map((present?.rows ?? []).map((row) => [row.assetId, row]));
  const unread = film.parts.map(({ asset }) => asset).filter((asset) => !known.has(asset));
  const read =
    unread.length === 0
      ? []
      : await select().where(and(isShown(review), inArray(assets.id, unread), isThere(review)));
  const found = new Map<string, Read>([...known, ...read.map((row) => [row.assetId, row] as const)]);
  const offered = new Map<string, Numbered[]>();
  if (review.sharesTakes)
    for (const row of present?.rows ?? [])
      if (row.shotId !== null) offered.set(row.shotId, [...(offered.get(row.shotId) ?? []), row]);
  const rows = film.parts.flatMap((part): Numbered[] => {
    const row = found.get(part.asset);
    const { number, trim, picked: isPick } = part;
    const others = (offered.get(placeOf(part)) ?? []).map((take) => ({ ...take, number }));
    if (!row || !(isPick || review.sharesTakes))
      return others.map((take) => ({ ...take, isPick: false, isPart: false }));
    const shown = { ...row, shotId: part.shot, number, trim, isPick, isPart: true, take: null };
    if (others.length === 0) return [shown];
    const isAmong = others.some(({ assetId }) => assetId === part.asset);
    return isAmong
      ? others.map((take) =>
          take.assetId === part.asset
            ? { ...shown, take: take.take }
            : { ...take, isPick: false, isPart: false },
        )
      : [shown, ...others.map((take) => ({ ...take, isPick: false, isPart: false }))];
  });
  return toResults(review, rows, film.sound);
}

async function toResults(
  review: Sharing,
  rows: readonly Numbered[],
  source: FilmSound | null,
): Promise<SharedResults> {
  const sound = await findSharedFile(review, source);
  const shared = rows.flatMap(({ mark, upstreamUrl, trim, ...row }) => {
    const madeBy = makerOf({ mark, upstreamUrl });
    const delivery = deliveryOf(review, { mark, upstreamUrl, ...row });
    const part = shownPart(trim, row);
    return delivery ? [{ ...row, part, delivery, madeBy, itemId: sharedId(review, row.assetId) }] : [];
  });
  // A letter is shown where there is something to choose from.
  const takes = new Map<number, number>();
  for (const { number } of shared) takes.set(number, (takes.get(number) ?? 0) + 1);
  const results = shared.map((row) => ({ ...row, take: takes.get(row.number) === 1 ? null : row.take }));
  const withheld = rows.length - shared.length + (sound === "withheld" ? 1 : 0);
  const isHeard = sound !== "withheld" && results.some(({ type }) => type !== "audio");
  return { results, sound: isHeard ? sound : null, withheld };
}

/**
 * Whether a review still shares a result, by the rows of that alone: what visitors get of it, and its poster. What is of a
 * version stays while it is there, and a take to choose from while it is one.
 */
export async function readResult(
  review: Sharing,
  { jobId, assetId, isPart, isPick }: Pick<SharedResult, "jobId" | "assetId" | "isPart" | "isPick">,
): Promise<Pick<SharedResult, "delivery" | "posterName"> | null> {
  if (!isPick && isPart && !review.sharesTakes) return null;
  const isShared = isPart ? isThere(review) : isOfThing(review);
  const [row] = await select().where(
    and(isShown(review), eq(jobs.id, jobId), eq(assets.id, assetId), isShared),
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

/** Whether what a review is of is still there. */
function isThere({ workspaceId, of, thingId }: Sharing): SQL | undefined {
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
function isOfThing(review: Sharing): SQL | undefined {
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

/** A result with its place. It has a letter also where it is the only one of its shot. */
type Numbered = Read & Pick<SharedResult, "number" | "take" | "isPart"> & { trim: Trim | null };

async function rowsOf(review: Sharing, within: Executor): Promise<Numbered[]> {
  if (review.of === "board") return withLetters(await rowsOfBoard(review, within));
  const rows = review.of === "job" ? await rowsOfJob(review, within) : await rowsOfCollection(review, within);
  const single = { shotId: null, isPick: false, take: null, trim: null, isPart: true };
  return rows.map((row, at) => ({ ...row, ...single, number: at + 1 }));
}

/**
 * The takes of each shot with their letters, and which one its film shows: the pick, else the first. Those that are left out
 * of a review have letters, too: they may be shown later, and the others keep theirs.
 */
function withLetters(rows: readonly Omit<Numbered, "take" | "isPart">[]): Numbered[] {
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

const rowsOfJob = (review: Sharing, within: Executor): Promise<Read[]> =>
  select(within)
    .where(and(isShown(review), isOfThing(review)))
    .orderBy(asc(assets.position));

function rowsOfCollection(review: Sharing, within: Executor): Promise<Read[]> {
  const isInIndex = and(
    eq(searchIndex.workspaceId, review.workspaceId),
    arrayContains(searchIndex.facets, [`in:${review.thingId}`]),
  );
  return select(within)
    .innerJoin(searchIndex, eq(searchIndex.jobId, jobs.id))
    .where(and(isShown(review), isInIndex, isOfThing(review)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id), asc(assets.position))
    .limit(MAX_ITEMS);
}

/**
 * The picks of a board, or with its takes the pick and the latest of each shot, the oldest first. Voices are no part of
 * its film, unless it has nothing else.
 */
async function rowsOfBoard(review: Sharing, within: Executor): Promise<Omit<Numbered, "take" | "isPart">[]> {
  const ranked = within
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
  const rows = await within
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
