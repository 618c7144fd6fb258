import type { QueryClient } from "@tanstack/react-query";
import { isAwaitingResponse, type Job } from "@/lib/jobs/job";
import { summaryKey } from "@/lib/jobs/keys";
import type { BoardChange } from "./board-change";
import { boardKey, boardListKey, queueKey, takesKey } from "./keys";
import type { BoardTakes } from "./run";
import { takeOf } from "./take-of";

/** Reads what changed of a board again. A revision that this browser has is its own change. */
export function applyBoardChange(cache: QueryClient, { id, revision }: BoardChange): void {
  const known = cache.getQueryData<{ revision: number }>(boardKey(id));
  if (known && known.revision < revision) void cache.invalidateQueries({ queryKey: boardKey(id) });
  void cache.invalidateQueries({ queryKey: takesKey(id) });
  void cache.invalidateQueries({ queryKey: queueKey });
  // What waits is counted in the top bar.
  void cache.invalidateQueries({ queryKey: summaryKey });
  void cache.invalidateQueries({ queryKey: boardListKey });
}

/**
 * Puts a changed job into the takes of its board. A job that was not there was sent from the queue, which is read again.
 * An older version changes nothing.
 */
export function applyJobToBoard(cache: QueryClient, job: Job): void {
  const boardId = job.series?.board?.id;
  if (boardId === undefined) return;
  // It has just left the queue.
  if (isAwaitingResponse(job.status)) void cache.invalidateQueries({ queryKey: queueKey });
  const key = takesKey(boardId);
  const known = cache.getQueryData<BoardTakes>(key);
  if (!known) return;
  const before = known.takes.find(({ job_id }) => job_id === job.id);
  if (before && before.revision >= job.revision) return;
  const made = takeOf(job);
  const isNextOf = ({ shot_id, column_id, number }: BoardTakes["queue"][number]) =>
    shot_id === made?.shot_id && column_id === made.column_id && number === made.number;
  const queued = known.queue.find(isNextOf);
  // A job does not say what it was made from.
  const take = made && { ...made, made_from: (before ?? queued)?.made_from ?? null };
  if (before && take) {
    cache.setQueryData<BoardTakes>(key, {
      ...known,
      takes: known.takes.map((each) => (each === before ? take : each)),
    });
  } else if (before) {
    cache.setQueryData<BoardTakes>(key, { ...known, takes: known.takes.filter((each) => each !== before) });
  } else if (take) {
    cache.setQueryData<BoardTakes>(key, {
      ...known,
      takes: [...known.takes, take],
      queue: known.queue.filter((queued) => !isNextOf(queued)),
    });
    if (!queued) void cache.invalidateQueries({ queryKey: key });
  }
}
