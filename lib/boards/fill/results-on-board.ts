import type { Job } from "@/lib/jobs/job";
import {
  type Board,
  type BoardEdit,
  MAX_COLUMNS,
  type NewColumn,
  type NewShot,
  type Shot,
  type ShotInputs,
} from "../board";
import type { PlacedTake } from "../placed-take";
import { editsToAddShots } from "./add-edits";
import { canBeTake, shotsOfJobs } from "./board-of-jobs";

/**
 * Why a job is not put on a board: it runs, or has no result; it is in the trash, or a part of a longer work; it is there already,
 * or a take of another board; it has no prompt that a shot could have; the shot makes something else; the board has no room for
 * its model.
 */
export type LeftOut =
  | "running"
  | "empty"
  | "trash"
  | "part"
  | "here"
  | "elsewhere"
  | "prompt"
  | "kind"
  | "models";

export type ResultsOnBoard = {
  /** What adds the shots, and the models that the board does not have. */
  edits: BoardEdit[];
  takes: PlacedTake[];
  left: { job: Job; why: LeftOut }[];
};

type Place = {
  /** The shot of which they become takes; null for shots of their own. */
  shotId: string | null;
  /** The shot before which theirs come; null for the end. */
  before: string | null;
  /** Whether takes of other shots and boards leave those. */
  moves: boolean;
};

function whyNot(job: Job, board: Board, target: Shot | undefined, moves: boolean): LeftOut | null {
  const { series } = job;
  if (job.deleted_at) return "trash";
  if (!canBeTake(job)) return series && series.of !== "takes" ? "part" : "running";
  if (job.assets.length === 0) return "empty";
  if (target && target.kind !== job.kind) return "kind";
  const isHere = series?.board?.id === board.id && board.shots.some(({ id }) => id === series.id);
  if (isHere && (!moves || !target || target.id === series.id)) return "here";
  // Whether its shot is still there, the other board alone knows.
  if (series?.board && !isHere && !moves && series.board.id !== board.id) return "elsewhere";
  return null;
}

/**
 * What puts results onto a board that exists: each is a take of a shot that asks for what it was made from, or of a shot that
 * is there. Nothing more is planned for it: the other models make no take of its shot, and a model that is new makes none of
 * the other shots, so what is pressed next costs what it did before.
 * @param jobs in the order of their shots
 */
export function resultsOnBoard(
  board: Board,
  jobs: readonly Job[],
  newId: (prefix: "shot" | "clm") => string,
  { shotId, before, moves }: Place,
): ResultsOnBoard {
  const target = board.shots.find(({ id }) => id === shotId);
  const left: ResultsOnBoard["left"] = [];
  const fitting = jobs.filter((job) => {
    const why = whyNot(job, board, target, moves);
    if (why) left.push({ job, why });
    return why === null;
  });
  const { shots, columns, takes } = shotsOfJobs(fitting, newId, board.columns);
  const placed = new Set(takes.map(({ job_id }) => job_id));
  const isFull = board.columns.length + columns.length >= MAX_COLUMNS;
  for (const job of fitting) if (!placed.has(job.id)) left.push({ job, why: isFull ? "models" : "prompt" });
  const adds = columns.map((column) => ({ ...column, takes: 0 })).map(addColumn);
  if (target) return { edits: adds, takes: takes.map((take) => ({ ...take, shot_id: target.id })), left };
  const used = new Set(takes.map(({ shot_id }) => shot_id));
  const none = Object.fromEntries([...board.columns, ...columns].map(({ id }) => [id, 0]));
  const added = shots
    .filter(({ id }) => used.has(id))
    .map((shot) => ({ ...shot, inputs: withoutDefaults(board.defaults, shot), takes: none }));
  return { edits: [...adds, ...editsToAddShots(added, before)], takes, left };
}

/** The inputs of a shot that says so where it has none of those of its board. */
const withoutDefaults = ({ inputs }: Board["defaults"], shot: NewShot): ShotInputs => ({
  ...(inputs.firstFrame && { firstFrame: null }),
  ...(inputs.references && { references: [] }),
  ...shot.inputs,
});

const addColumn = (column: NewColumn): BoardEdit => ({ do: "add_column", column, before: null });
