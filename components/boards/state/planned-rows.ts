import { type Board, type Column, type Shot, wantedTakes } from "@/lib/boards/board";
import { type Catalogs, type Cell, resolveCellAt } from "@/lib/boards/cell";
import { asksForSame } from "@/lib/boards/defaults";
import { isContinued } from "@/lib/boards/first-frame";
import { changedFields } from "@/lib/boards/made-from";
import { type CellTakes, cellKey, countCell, type PlannedCell } from "@/lib/boards/plan";
import type { BoardRun, BoardTake, BoardTakes, QueuedTake } from "@/lib/boards/run";
import {
  type PlacedShot,
  pickedStills,
  placedShots,
  type Stage,
  shotIdOf,
  stageColumns,
} from "@/lib/boards/stills";

/** The takes of a board in the groups that a page shows. */
export type GroupedTakes = {
  /** By `cellKey`, only of cells with takes. */
  cells: Readonly<Record<string, CellTakes>>;
  /** By the id of the shot, also those of models that were removed. */
  shots: Readonly<Record<string, readonly BoardTake[]>>;
  queue: readonly QueuedTake[];
  runs: readonly BoardRun[];
  spared: BoardTakes["spared"];
};

/** A cell of the page: what is planned, and what is there. */
export type BoardCell = PlannedCell & { has: CellTakes };
/** A row of the page: a shot, a cell for each column (null for one of another kind), and all of its takes. */
export type BoardRow = {
  /** As its maker edits it. */
  shot: Shot;
  /** What the cells make: the shot, or its still. Its id is that of the series of the takes. */
  placed: PlacedShot;
  cells: readonly (BoardCell | null)[];
  takes: readonly BoardTake[];
};

const NO_TAKES: CellTakes = { takes: [], queue: [] };
const NONE: readonly BoardTake[] = [];

/** Takes by cell and by shot. */
export function groupTakes({ takes, queue, runs, spared }: BoardTakes): GroupedTakes {
  const cells: Record<string, { takes: BoardTake[]; queue: QueuedTake[] }> = {};
  const shots: Record<string, BoardTake[]> = {};
  const cellAt = (key: string) => {
    cells[key] ??= { takes: [], queue: [] };
    return cells[key];
  };
  for (const take of takes) {
    cellAt(cellKey(take.shot_id, take.column_id)).takes.push(take);
    shots[take.shot_id] ??= [];
    shots[take.shot_id]?.push(take);
  }
  for (const queued of queue) cellAt(cellKey(queued.shot_id, queued.column_id)).queue.push(queued);
  return { cells, shots, queue, runs, spared };
}

/** While the prices are not known. */
const UNPRICED: Cell = {
  credits: null,
  problem: null,
  still: null,
  changes: [],
  request: () => {
    throw new Error("A cell without a price has no request.");
  },
  madeFrom: () => null,
};

const shown = new WeakMap<Shot, { catalogs: Catalogs | null; row: BoardRow }>();

/** Whether a shot asks for the same with these catalogs: references are for the shots that name one, and defaults for those that say nothing else. */
const isSameFor = (shot: Shot, last: Catalogs | null, next: Catalogs | null): boolean =>
  last === next ||
  Boolean(
    last &&
      next &&
      last.video === next.video &&
      last.image === next.image &&
      last.avatars === next.avatars &&
      (last.references === next.references || !shot.prompt.includes("@")) &&
      asksForSame(shot, last.defaults, next.defaults),
  );

/**
 * The rows of a board. A row and a cell of which nothing changed are the same objects as in the last result, so that a
 * change of one cell draws that cell only, and prices no other.
 * @param catalogs null while the prices are not known
 */
export function planRows(
  catalogs: Catalogs | null,
  board: Pick<Board, "shots" | "columns" | "defaults">,
  grouped: Pick<GroupedTakes, "cells" | "shots"> | undefined,
  stage: Stage = "film",
): BoardRow[] {
  const columns = stageColumns(board, stage);
  const stills = pickedStills(Object.values(grouped?.shots ?? {}).flat());
  return placedShots(board, stills, stage).map((placed, at) => {
    const { shot } = placed;
    const edited = board.shots[at] ?? shot;
    const last = shown.get(shot);
    const isPlaced =
      last?.row.placed.problem === placed.problem &&
      last.row.placed.still === placed.still &&
      (!isContinued(shot) || last.row.placed.before === placed.before);
    const known = last && isSameFor(shot, last.catalogs, catalogs) && isPlaced ? last.row : null;
    const priced = (column: Column) => (catalogs ? resolveCellAt(catalogs, placed, column) : UNPRICED);
    const cells = columns.map((column): BoardCell | null => {
      const drawn = known?.cells.find((each) => each?.column === column);
      const has = grouped?.cells[cellKey(shot.id, column.id)] ?? NO_TAKES;
      if (drawn?.has === has) return drawn;
      if (shot.kind !== column.kind) return null;
      const cell = drawn?.cell ?? priced(column);
      return cell && { shot, column, cell, has, count: countCell(wantedTakes(shot, column), has, cell) };
    });
    const takes = grouped?.shots[shot.id] ?? NONE;
    const isSame =
      known?.takes === takes &&
      known.shot === edited &&
      known.placed.before === placed.before &&
      known.placed.number === placed.number &&
      known.cells.length === cells.length &&
      known.cells.every((cell, at) => cell === cells[at]);
    if (isSame) return known;
    const row = { shot: edited, placed, cells, takes };
    shown.set(shot, { catalogs, row });
    return row;
  });
}

/** Every cell of these rows, in the order in which a run makes them. */
export const plannedCells = (rows: readonly BoardRow[]): BoardCell[] =>
  rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));

/** How many waiting takes go with a model, or with a shot: its own, its stills, and those that continue it. */
export const countWaiting = (
  queue: readonly QueuedTake[],
  of: Partial<Pick<QueuedTake, "shot_id" | "column_id">>,
): number =>
  queue.filter(
    ({ status, shot_id, after_shot_id, column_id }) =>
      status === "waiting" &&
      (of.shot_id === undefined || [shot_id, after_shot_id ?? ""].map(shotIdOf).includes(of.shot_id)) &&
      column_id === (of.column_id ?? column_id),
  ).length;

/** The picked take; null while none is. */
export const pickOf = ({ takes }: Pick<BoardRow, "takes">): BoardTake | null =>
  takes.find(({ picked }) => picked) ?? null;

/**
 * The fields in which a take differs from what its shot asks for now, by their names in a request. Empty for one of a model
 * that the board has no longer.
 */
export const changedSince = (
  { placed, cells }: { placed: Pick<PlacedShot, "shot">; cells: BoardRow["cells"] },
  take: BoardTake,
): string[] =>
  changedFields(
    placed.shot.kind,
    take.made_from,
    cells.find((each) => each?.column.id === take.column_id)?.cell.madeFrom(),
  );

/** The picture that stands for a board: of its chosen cover, else of its first pick that has one. */
export function coverOf(
  { cover_job_id }: Pick<Board, "cover_job_id">,
  rows: readonly BoardRow[],
): string | null {
  const chosen =
    cover_job_id === null
      ? []
      : rows.flatMap(({ takes }) => takes.filter(({ job_id }) => job_id === cover_job_id));
  const pictures = [...chosen, ...rows.flatMap((row) => pickOf(row) ?? [])];
  return pictures.find(({ asset }) => asset?.poster_url)?.asset?.poster_url ?? null;
}

/** Why the API refused the prompt of a shot as it stands; null where it did not, or made a take of it since. */
export function refusalOf({ shot, takes }: BoardRow): string | null {
  const last = takes.findLast(({ status }) => status === "completed" || status === "rejected");
  return last?.refused_prompt === shot.prompt ? last.error : null;
}
