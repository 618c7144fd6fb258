import type { CellTakes, PlannedCell } from "@/lib/boards/plan";
import { creditsOfPress } from "@/lib/boards/plan";
import type { BoardRun, BoardTake, QueuedTake } from "@/lib/boards/run";
import { firstWaves } from "@/lib/boards/waves";
import { countInProgress } from "@/lib/jobs/in-progress";
import { isActive, isUnsuccessful } from "@/lib/jobs/job";

/** A cell with the takes that it has. */
export type RunCells = readonly (PlannedCell & { has: CellTakes })[];

/** What a board has cost, what it may cost still, and what happens on it. In credits and takes. */
export type RunSums = {
  charged: number;
  /** By jobs that run, and approved for takes that wait. */
  reserved: number;
  /** Wanted, and never sent. */
  planned: number;
  running: number;
  waiting: number;
};

/** @param takes of the whole board, also of models that it has no longer */
export function runSums(
  cells: RunCells,
  { takes, queue }: { takes: readonly BoardTake[]; queue: readonly QueuedTake[] },
): RunSums {
  const creditsOf = (some: readonly { credits: number | null }[]): number =>
    some.reduce((sum, { credits }) => sum + (credits ?? 0), 0);
  const active = takes.filter(({ status }) => isActive(status));
  const waiting = queue.filter(({ status }) => status === "waiting");
  return {
    charged: creditsOf(takes.filter(({ charged }) => charged)),
    reserved:
      creditsOf(takes.filter((take) => !take.charged && (isActive(take.status) || take.is_unknown))) +
      creditsOf(waiting),
    planned: creditsOfPress(cells, { of: "missing" }),
    ...countInProgress({
      active: active.length,
      waiting: active.filter(({ is_waiting }) => is_waiting).length,
      queued: waiting.length,
    }),
  };
}

/** A reason for which takes failed, with the places of the shots. */
export type FailureReason = { reason: string; count: number; shots: number[] };
export type Failures = {
  /** Failed, and still wanted. */
  count: number;
  /** Credits that they were charged all the same. */
  charged: number;
  /** Whether some of them may have been charged. */
  isUnknown: boolean;
  reasons: FailureReason[];
};

/** The latest failed takes of a cell that are still wanted, each with its reason; null where none is known. */
const failedOf = ({ count: { again }, has: { takes, queue } }: RunCells[number]) =>
  again === 0
    ? []
    : [
        ...takes
          .filter(({ status }) => isUnsuccessful(status) && status !== "canceled")
          .map(({ error, charged, credits, is_unknown: isUnknown }) => ({
            reason: error,
            charged: charged ? (credits ?? 0) : 0,
            isUnknown,
          })),
        ...queue
          .filter(({ status }) => status === "refused")
          .map(({ error }) => ({ reason: error?.message ?? null, charged: 0, isUnknown: false })),
      ].slice(-again);

/**
 * What failed on a board and is still wanted, by reason, the most frequent first.
 * @param shotNumbers the place of each shot, from 1
 * @param unknown stands for a reason that is not known
 */
export function failuresOf(
  cells: RunCells,
  shotNumbers: ReadonlyMap<string, number>,
  unknown: string,
): Failures {
  const reasons = new Map<string, FailureReason>();
  let charged = 0;
  let isUnknown = false;
  for (const cell of cells)
    for (const failed of failedOf(cell)) {
      const reason = failed.reason ?? unknown;
      const known = reasons.get(reason) ?? { reason, count: 0, shots: [] };
      const number = shotNumbers.get(cell.shot.id);
      reasons.set(reason, {
        reason,
        count: known.count + 1,
        shots: number === undefined || known.shots.includes(number) ? known.shots : [...known.shots, number],
      });
      charged += failed.charged;
      isUnknown ||= failed.isUnknown;
    }
  const sorted = [...reasons.values()].sort((a, b) => b.count - a.count);
  return { count: sorted.reduce((sum, { count }) => sum + count, 0), charged, isUnknown, reasons: sorted };
}

/** What waits and may be changed by the person: whether any of it goes on, and what keeps the rest. */
export type QueueState = {
  /** Whether runs send takes, so that they can be paused. */
  isGoing: boolean;
  /** Runs that go on when they are resumed, the oldest first. */
  paused: readonly BoardRun[];
  /** How many takes wait in all, also for an owner's approval. */
  waiting: number;
  /** What would cost now that a resume is about: what waits for an owner's approval is not. */
  credits: number;
  /** What it was approved for. */
  approved: number;
  /** The runs of the next waves, and what they would buy for how many shots; null where none waits for picks. */
  nextWave: { ids: string[]; shots: number; credits: number } | null;
};

/**
 * The queue is the newer of the two: a take that was sent leaves it with its job, and the runs are read later.
 * @param runs those that the person may change
 */
export function queueState(runs: readonly BoardRun[], queue: readonly QueuedTake[]): QueueState {
  const approvedOf = new Map<string, number>();
  for (const { run_id, status, credits } of queue)
    if (status === "waiting") approvedOf.set(run_id, (approvedOf.get(run_id) ?? 0) + (credits ?? 0));
  const ids = new Set(runs.map(({ id }) => id));
  const waiting = runs.flatMap((run) => {
    const approved = approvedOf.get(run.id);
    return approved === undefined ? [] : [{ run, approved, credits: run.pause_credits ?? approved }];
  });
  const first = firstWaves(waiting, ({ run: { id, press_id = id, wave = 1 } }) => ({
    press: press_id,
    wave,
  }));
  const resumable = first.filter(({ run }) => run.paused_for !== "approval" && run.paused_for !== "picks");
  const next = first.filter(({ run }) => run.paused_for === "picks");
  const nextIds = new Set(next.map(({ run }) => run.id));
  const shots = new Set(
    queue.flatMap(({ run_id, status, shot_id }) =>
      status === "waiting" && nextIds.has(run_id) ? shot_id : [],
    ),
  );
  return {
    isGoing: waiting.some(({ run }) => run.paused_for === null),
    paused: resumable.map(({ run }) => run).filter(({ paused_for }) => paused_for !== null),
    waiting: queue.filter(({ run_id, status }) => status === "waiting" && ids.has(run_id)).length,
    credits: resumable.reduce((sum, each) => sum + each.credits, 0),
    approved: resumable.reduce((sum, each) => sum + each.approved, 0),
    nextWave:
      next.length === 0
        ? null
        : {
            ids: [...nextIds],
            shots: shots.size,
            credits: next.reduce((sum, { credits }) => sum + credits, 0),
          },
  };
}
