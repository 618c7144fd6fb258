import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import { isAwaitingResponse, type Job } from "@/lib/jobs/job";
import type { boardsApi, queueApi } from "./api";
import type { BoardChange } from "./board-change";
import type { BoardTakes } from "./run";
import { takeOf } from "./take-of";

type BoardsClient = Client<typeof boardsApi>;

/** Everything of boards in a browser's cache. */
export const boardsKey = ["boards"] as const;
const boardKey = (boardId: string) => [...boardsKey, boardId, "content"] as const;
const takesKey = (boardId: string) => [...boardsKey, boardId, "takes"] as const;

export const boardsQueryOf = (client: Pick<BoardsClient, "list">) =>
  queryOptions({
    queryKey: [...boardsKey, "list"],
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 30_000,
  });

/** What a board asks for. */
export const boardQueryOf = (client: Pick<BoardsClient, "read">, boardId: string) =>
  queryOptions({
    queryKey: boardKey(boardId),
    queryFn: ({ signal }) => client.read({ params: { boardId }, signal }),
    staleTime: 60_000,
  });

/** What a board has. */
export const takesQueryOf = (client: Pick<BoardsClient, "takes">, boardId: string) =>
  queryOptions({
    queryKey: takesKey(boardId),
    queryFn: ({ signal }) => client.takes({ params: { boardId }, signal }),
    staleTime: 60_000,
  });

const queueKey = [...boardsKey, "queue"];

/** What waits of all boards. */
export const queueQueryOf = (client: Pick<Client<typeof queueApi>, "list">) =>
  queryOptions({
    queryKey: queueKey,
    queryFn: ({ signal }) => client.list({ signal }),
    staleTime: 30_000,
  });

/** Reads what changed of a board again. A revision that this browser has is its own change. */
export function applyBoardChange(cache: QueryClient, { id, revision }: BoardChange): void {
  const known = cache.getQueryData<{ revision: number }>(boardKey(id));
  if (known && known.revision < revision) void cache.invalidateQueries({ queryKey: boardKey(id) });
  void cache.invalidateQueries({ queryKey: takesKey(id) });
  void cache.invalidateQueries({ queryKey: queueKey });
  void cache.invalidateQueries({ queryKey: [...boardsKey, "list"] });
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
  const take = takeOf(job);
  if (before && take) {
    cache.setQueryData<BoardTakes>(key, {
      ...known,
      takes: known.takes.map((each) => (each === before ? take : each)),
    });
  } else if (before) {
    cache.setQueryData<BoardTakes>(key, { ...known, takes: known.takes.filter((each) => each !== before) });
  } else if (take) {
    const isNextOf = ({ shot_id, column_id, number }: BoardTakes["queue"][number]) =>
      shot_id === take.shot_id && column_id === take.column_id && number === take.number;
    cache.setQueryData<BoardTakes>(key, {
      ...known,
      takes: [...known.takes, take],
      queue: known.queue.filter((queued) => !isNextOf(queued)),
    });
  }
}
