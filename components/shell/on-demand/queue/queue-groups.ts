import type { ListedTake } from "@/lib/boards/run";
import { isWaiting, type Job, type JobKind } from "@/lib/jobs/job";

/** Takes of one shot on one model, which run, or which wait at the API or here. */
export type QueueLine = {
  key: string;
  modelId: string;
  kind: JobKind;
  isRunning: boolean;
  jobs: readonly Job[];
  /** Those that are no jobs yet, in the order in which they will be sent. */
  takes: readonly ListedTake[];
};

export type QueueShot = { id: string; prompt: string; lines: readonly QueueLine[] };

/** What is in progress of a board; of what is on no board, for null. */
export type QueueBoard = { id: string | null; shots: readonly QueueShot[]; credits: number };

/** What a job or a take that waits may still cost, as far as it is known. */
const creditsOfJob = ({ credits_reserved, credits_quoted, imported }: Job): number =>
  imported ? 0 : (credits_reserved ?? credits_quoted ?? 0);

export const creditsOfLine = ({ jobs, takes }: Pick<QueueLine, "jobs" | "takes">): number =>
  [...jobs.map(creditsOfJob), ...takes.map(({ credits }) => credits ?? 0)].reduce(
    (sum, each) => sum + each,
    0,
  );

/** How far the jobs of a line are together, in percent; null while the API says nothing of any. */
export function percentOfLine({ jobs }: Pick<QueueLine, "jobs">): number | null {
  const known = jobs.flatMap(({ status, progress_percent }) =>
    status === "processing" && progress_percent !== null ? progress_percent : [],
  );
  return known.length === 0 ? null : Math.round(known.reduce((sum, each) => sum + each, 0) / jobs.length);
}

type Entry = { board: string | null; shot: string; prompt: string; line: Omit<QueueLine, "jobs" | "takes"> };
type Placed = Entry & ({ job: Job } | { take: ListedTake });

const lineKey = (modelId: string, isRunning: boolean): string => `${modelId} ${isRunning}`;

const placeOfJob = (job: Job): Placed => {
  const { series, id, prompt, model_id: modelId, kind } = job;
  const isRunning = !isWaiting(job);
  const shot = series?.id ?? id;
  const key = lineKey(modelId, isRunning);
  return { board: series?.board?.id ?? null, shot, prompt, line: { key, modelId, kind, isRunning }, job };
};

const placeOfTake = (take: ListedTake): Placed => {
  const { board_id: board, shot_id, id, prompt, model_id: modelId, kind } = take;
  const line = { key: lineKey(modelId, false), modelId, kind, isRunning: false };
  // An older process names no shot.
  return { board, shot: shot_id ?? id, prompt, line, take };
};

/** By a key, in the order in which the keys came first. */
const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
};

/**
 * What runs and what waits, by board, shot and model, each in the order in which its first take runs. What is on no board
 * comes last.
 * @param jobs the oldest first
 * @param takes in the order in which they will be sent
 */
export function groupQueue(jobs: readonly Job[], takes: readonly ListedTake[]): QueueBoard[] {
  const placed = [...jobs.map(placeOfJob), ...takes.map(placeOfTake)];
  const boards = grouped(placed, ({ board }) => board ?? "").map(([id, ofBoard]): QueueBoard => {
    const shots = grouped(ofBoard, ({ shot }) => shot).map(([shotId, ofShot]): QueueShot => {
      const lines = grouped(ofShot, ({ line }) => line.key).flatMap(([, ofLine]): QueueLine[] => {
        const [first] = ofLine;
        if (!first) return [];
        return [
          {
            ...first.line,
            jobs: ofLine.flatMap((each) => ("job" in each ? each.job : [])),
            takes: ofLine.flatMap((each) => ("take" in each ? each.take : [])),
          },
        ];
      });
      return { id: shotId, prompt: ofShot[0]?.prompt ?? "", lines };
    });
    const lines = shots.flatMap((shot) => shot.lines);
    return { id: id || null, shots, credits: lines.reduce((sum, line) => sum + creditsOfLine(line), 0) };
  });
  return [...boards.filter(({ id }) => id !== null), ...boards.filter(({ id }) => id === null)];
}

/** Results of one shot that have ended since the queue was last open, the latest first. */
export type EndedShot = { id: string; boardId: string | null; jobs: readonly [Job, ...Job[]] };

/** What has ended, by shot, and failures apart from results. @param jobs the latest first */
export const groupEnded = (jobs: readonly Job[]): EndedShot[] =>
  grouped(jobs, ({ series, id, status }) => `${series?.id ?? id} ${status === "completed"}`).flatMap(
    ([, [first, ...others]]) =>
      first
        ? [
            {
              id: first.series?.id ?? first.id,
              boardId: first.series?.board?.id ?? null,
              jobs: [first, ...others] as const,
            },
          ]
        : [],
  );
