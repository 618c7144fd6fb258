import "server-only";
import { and, count, desc, eq, inArray, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { type AudienceChange, OPEN_AUDIENCE } from "@/lib/audience/audience";
import { readAudiences, writeAudience } from "@/lib/audience/server/audience";
import { audiences } from "@/lib/audience/server/schema";
import { isHidden, type Reader, type Sight, sightOf } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { addressOf } from "@/lib/http/endpoint";
import { assetsApi } from "@/lib/jobs/api";
import { assets } from "@/lib/jobs/server/assets/schema";
import { CHARGED_STATES, jobs } from "@/lib/jobs/server/schema";
import { tagsAsKnown } from "@/lib/jobs/server/tags";
import { announceLibrary } from "@/lib/library/server/changes";
import { withinBound } from "@/lib/platform/server/bounds";
import { database, type Executor, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { assertMayTouch } from "@/lib/session/server/permit";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import {
  type Board,
  type BoardSummary,
  type HiddenBoards,
  type NewBoard,
  type NewShot,
  shot,
} from "../board";
import { NO_DEFAULTS } from "../defaults";
import { messages } from "../messages";
import { type BoardReference, withReference } from "../reference";
import { stillIdOf } from "../stills";
import { assertSound } from "./board-sound";
import { announceBoard } from "./changes";
import { type BoardRow, boardShots, boards, type ShotRow } from "./schema";
import { cancelPermitted } from "./waiting";

type Workspace = Pick<Session, "workspaceId">;

/** Deleted boards come back this long. */
const UNDO_DAYS = 30;
const MAX_LISTED = 500;
const MAX_COVERS = 4;

/** As SQL: the board of a job, and that it has one, as in the index of jobs of boards. */
export const BOARD_OF_JOB = sql.raw("(series -> 'board' ->> 'id')");
export const IS_OF_BOARD = sql.raw("series ? 'board'");
/** As SQL: that a job is a still of a shot, and not the shot. */
export const IS_STILL = sql`starts_with(${jobs.series} ->> 'id', ${stillIdOf("shot_")})`;
/** As SQL: that a job is a take of a board. */
export const isTakeOf = (workspaceId: string, boardId: string): SQL =>
  sql`${jobs.workspaceId} = ${workspaceId} and ${IS_OF_BOARD} and ${BOARD_OF_JOB} = ${boardId}`;
const isOurs = ({ workspaceId }: Workspace, id: string) =>
  and(eq(boards.workspaceId, workspaceId), eq(boards.id, id));

/**
 * The row of a board that the reader sees.
 * @throws ApiError `not_found`, also for a deleted board, another workspace's, and one that is not for the reader
 */
export async function ownBoard(within: Executor, reader: Reader, id: string): Promise<BoardRow> {
  const [row] = await within
    .select()
    .from(boards)
    .where(and(isOurs(reader, id), isNull(boards.deletedAt)));
  if (!row) throw new ApiError("not_found", messages.notFound);
  await assertSeesBoard(reader, id, within);
  return row;
}

/** @throws ApiError `not_found` for a board that is not for the reader */
export async function assertSeesBoard(
  reader: Reader,
  id: string,
  within: Executor = database(),
): Promise<void> {
  if (await isHidden(reader, id, within)) throw new ApiError("not_found", messages.notFound);
}

/** As SQL: the boards that a reader sees. */
export const seenBoards = ({ hiddenBoards }: Sight): SQL | undefined =>
  hiddenBoards.length === 0 ? undefined : notInArray(boards.id, [...hiddenBoards]);

/** @throws ApiError `conflict` for a job that is not of the board */
export async function assertOfBoard(
  within: Executor,
  { workspaceId }: Workspace,
  boardId: string,
  jobId: string,
): Promise<void> {
  const [found] = await within
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isTakeOf(workspaceId, boardId), eq(jobs.id, jobId)));
  if (!found) throw new ApiError("conflict", messages.notOnBoard);
}

/** Throws like `ownBoard`. */
export async function readBoard(reader: Reader, id: string, within: Executor = database()): Promise<Board> {
  const row = await ownBoard(within, reader, id);
  const seenBy = await readAudiences(reader, [{ id, makerId: row.personId }], within);
  const shots = await within.select().from(boardShots).where(eq(boardShots.boardId, id));
  const [person] = await within.select({ name: people.name }).from(people).where(eq(people.id, row.personId));
  const byId = new Map(shots.map((each) => [each.id, each]));
  return {
    id: row.id,
    object: "board",
    name: row.name,
    note: row.note,
    cover_job_id: row.coverJobId,
    sound: row.sound,
    mix: row.mix,
    references: row.references,
    defaults: row.defaults,
    tags: row.tags,
    revision: row.revision,
    columns: row.columns,
    shots: row.shotOrder.flatMap((shotId) => byId.get(shotId) ?? []).map(toShot),
    person_id: row.personId,
    person_name: person?.name ?? null,
    audience: seenBy.get(id) ?? OPEN_AUDIENCE,
    created_at: row.createdAt.toISOString(),
  };
}

/** The tags that new takes of boards have, by the id of the board. */
export async function tagsOfBoards(ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select({ id: boards.id, tags: boards.tags })
    .from(boards)
    .where(inArray(boards.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

const toShot = ({ boardId: _, negativePrompt, stillPrompt, ...row }: ShotRow) =>
  shot.parse({ ...row, negative_prompt: negativePrompt, still_prompt: stillPrompt });

/** The columns of an added shot. */
const shotRow = (
  boardId: string,
  revision: number,
  { negative_prompt, still_prompt, ...added }: NewShot,
) => ({
  ...added,
  boardId,
  revision,
  ...(negative_prompt !== undefined && { negativePrompt: negative_prompt }),
  ...(still_prompt !== undefined && { stillPrompt: still_prompt }),
});

/** Makes a board, with what it is made of. @throws ApiError `conflict` for ids that exist, and as `assertSound`, `writeAudience` and `withinBound` */
export async function createBoard(
  session: Session,
  {
    name,
    columns = [],
    shots = [],
    sound = null,
    mix = null,
    references = [],
    defaults = NO_DEFAULTS,
    tags = [],
    audience,
  }: NewBoard,
): Promise<Board> {
  const id = newId("brd");
  if (new Set(columns.map((each) => each.id)).size < columns.length)
    throw new ApiError("conflict", messages.exists);
  await transaction(async (within) => {
    const { workspaceId, personId } = session;
    await assertSound(within, session, sound);
    const row = {
      id,
      workspaceId,
      personId,
      name,
      sound,
      mix,
      defaults,
      tags: await tagsAsKnown(workspaceId, tags),
      references: references.reduce<BoardReference[]>((all, each) => withReference(all, each.name, each), []),
      columns: columns.map((each) => ({ ...each, revision: 1 })),
      shotOrder: shots.map((each) => each.id),
    };
    await withinBound(within, "boards", workspaceId, () => within.insert(boards).values(row));
    if (audience) await writeAudience(within, session, { of: "board", id, makerId: personId }, audience);
    await withinBound(within, "shots", id, () => insertShots(within, id, 1, shots));
    await announceBoard(within, { id, workspaceId });
  });
  return readBoard(session, id);
}

/** @throws ApiError `conflict` where one of the ids exists */
export async function insertShots(
  within: Executor,
  boardId: string,
  revision: number,
  shots: readonly NewShot[],
): Promise<void> {
  if (shots.length === 0) return;
  const rows = await within
    .insert(boardShots)
    .values(shots.map((each) => shotRow(boardId, revision, each)))
    .onConflictDoNothing()
    .returning({ id: boardShots.id });
  if (rows.length < shots.length) throw new ApiError("conflict", messages.exists);
}

/**
 * Moves a board to the trash. What waits for it is canceled; its jobs stay in the gallery.
 * @throws ApiError `not_found`, and `not_permitted` for another person's, and where others' takes wait
 */
export async function deleteBoard(session: Session, id: string): Promise<void> {
  await transaction(async (within) => {
    const row = await ownBoard(within, session, id);
    assertMayTouch(session, "remove", row.personId);
    await announceBoard(within, row);
    await cancelPermitted(within, session, { boardId: id });
    await within.update(boards).set({ deletedAt: sql`now()` }).where(eq(boards.id, id));
  });
}

/** Brings back a deleted board. Throws like `deleteBoard`. */
export async function restoreBoard(session: Session, id: string): Promise<void> {
  await transaction(async (within) => {
    const [row] = await within.select().from(boards).where(isOurs(session, id));
    if (!row) throw new ApiError("not_found", messages.notFound);
    await assertSeesBoard(session, id, within);
    assertMayTouch(session, "remove", row.personId);
    await withinBound(within, "boards", row.workspaceId, () =>
      within.update(boards).set({ deletedAt: null }).where(eq(boards.id, id)),
    );
    await announceBoard(within, row);
  });
}

/**
 * Changes who sees a board, and its jobs with it: each of them stays seen by who made it.
 * @throws ApiError `not_found`, and as `writeAudience`
 */
export async function setBoardAudience(session: Session, id: string, change: AudienceChange): Promise<Board> {
  await transaction(async (within) => {
    const row = await ownBoard(within, session, id);
    await announceBoard(within, row);
    await writeAudience(within, session, { of: "board", id, makerId: row.personId }, change);
    await announceLibrary(row.workspaceId, within, { jobs: true });
  });
  return readBoard(session, id);
}

/** Deletes boards that were in the trash for long. The jobs of one that was not open stay hidden. @returns how many */
export async function sweepBoards(): Promise<number> {
  const isOld = lt(boards.deletedAt, sql`now() - make_interval(days => ${UNDO_DAYS})`);
  const swept = await database()
    .delete(boards)
    .where(isOld)
    .returning({ id: boards.id, workspaceId: boards.workspaceId });
  for (const { id, workspaceId } of swept)
    await database()
      .delete(audiences)
      .where(
        and(eq(audiences.id, id), sql`not exists (select from ${jobs} where ${isTakeOf(workspaceId, id)})`),
      );
  return swept.length;
}

type SumsRow = { board: string; credits: number; picked: number };
type CoverRow = { board: string; asset_id: string; is_chosen: boolean };

const IS_COVER = sql`coalesce(${jobs.id} = ${boards.coverJobId}, false)`;
/** A cover that was chosen stands alone. */
const shownCovers = (rows: readonly CoverRow[]): readonly CoverRow[] =>
  rows[0]?.is_chosen ? rows.slice(0, 1) : rows;

/** The boards that the reader sees, the latest changed first. */
export async function listBoards(reader: Reader): Promise<BoardSummary[]> {
  const { workspaceId } = reader;
  const sight = await sightOf(reader);
  const rows = await database()
    .select({ board: boards, personName: people.name, shots: count(boardShots.id) })
    .from(boards)
    .leftJoin(people, eq(people.id, boards.personId))
    .leftJoin(boardShots, eq(boardShots.boardId, boards.id))
    .where(and(eq(boards.workspaceId, workspaceId), isNull(boards.deletedAt), seenBoards(sight)))
    .groupBy(boards.id, people.name)
    .orderBy(desc(boards.changedAt), desc(boards.id))
    .limit(MAX_LISTED);
  if (rows.length === 0) return [];
  const ids = sql`${sql.param(rows.map(({ board }) => board.id))}::text[]`;
  const ofBoards = sql`${jobs.workspaceId} = ${workspaceId} and ${IS_OF_BOARD} and ${BOARD_OF_JOB} = any(${ids})`;
  const [seenBy, sums, covers] = await Promise.all([
    readAudiences(
      reader,
      rows.map(({ board: { id, personId } }) => ({ id, makerId: personId })),
    ),
    database().execute<SumsRow>(sql`
      select ${BOARD_OF_JOB} as board,
        coalesce(sum(${jobs.creditsUsed}) filter (where ${CHARGED_STATES}), 0)::float8 as credits,
        (count(*) filter (where ${jobs.picked} and not ${IS_STILL} and ${jobs.deletedAt} is null))::int as picked
      from ${jobs} where ${ofBoards} group by 1`),
    database().execute<CoverRow>(sql`
      select board, asset_id, is_chosen from (
        select ${boards.id} as board, ${assets.id} as asset_id, ${IS_COVER} as is_chosen, row_number() over (
          partition by ${boards.id}
          order by ${IS_COVER} desc, ${jobs.picked} desc, ${jobs.createdAt} desc, ${jobs.id}, ${assets.position}
        ) as place
        from ${jobs} join ${boards} on ${boards.id} = ${BOARD_OF_JOB} join ${assets} on ${assets.jobId} = ${jobs.id}
        where ${ofBoards} and ${jobs.deletedAt} is null and ${assets.posterName} is not null
      ) made where place <= ${MAX_COVERS} order by board, place`),
  ]);
  const sumsOf = new Map(sums.rows.map((row) => [row.board, row]));
  return rows.map(({ board, personName, shots }) => ({
    id: board.id,
    object: "board_summary",
    name: board.name,
    shots,
    picked: sumsOf.get(board.id)?.picked ?? 0,
    credits: sumsOf.get(board.id)?.credits ?? 0,
    covers: shownCovers(covers.rows.filter((row) => row.board === board.id)).map(({ asset_id: assetId }) =>
      addressOf(assetsApi.poster, { params: { assetId } }),
    ),
    person_name: personName,
    audience: (seenBy.get(board.id) ?? OPEN_AUDIENCE).kind,
    changed_at: board.changedAt.toISOString(),
  }));
}

/** What an owner learns of the boards that are not for them: whose they are, how many, and what they cost. */
export async function sumHiddenBoards(reader: Reader): Promise<HiddenBoards[]> {
  const { hiddenBoards } = await sightOf(reader);
  if (reader.role !== "owner" || hiddenBoards.length === 0) return [];
  const { rows } = await database().execute<HiddenBoards>(sql`
    select ${boards.personId} as person_id, ${people.name} as person_name,
      count(*)::int as boards, coalesce(sum(cost.credits), 0)::float8 as credits
    from ${boards} join ${people} on ${people.id} = ${boards.personId} left join lateral (
      select sum(${jobs.creditsUsed}) filter (where ${CHARGED_STATES}) as credits
      from ${jobs} where ${jobs.workspaceId} = ${reader.workspaceId} and ${IS_OF_BOARD} and ${BOARD_OF_JOB} = ${boards.id}
    ) cost on true
    where ${boards.id} = any(${sql.param(hiddenBoards)}::text[]) and ${boards.deletedAt} is null
    group by 1, 2 order by 4 desc, 2`);
  return rows;
}
