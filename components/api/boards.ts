import { keepPreviousData, queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { boardExportApi, boardsApi, queueApi, shotsApi } from "@/lib/boards/api";
import type { Board } from "@/lib/boards/board";
import { boardQueryOf, boardsQueryOf, queueQueryOf, takesQueryOf } from "@/lib/boards/queries";
import { createClient } from "@/lib/http/create-client";

export const boardsClient = createClient(boardsApi);
export const boardExportClient = createClient(boardExportApi);
export const queueClient = createClient(queueApi);
export const queueQuery = queueQueryOf(queueClient);
export const boardsQuery = boardsQueryOf(boardsClient);
export const takesQuery = (boardId: string) => takesQueryOf(boardsClient, boardId);

const isBoard = (value: unknown): value is Board =>
  typeof value === "object" && value !== null && "revision" in value;

/** The board as the server has it. A read that began before an edit was saved never replaces the newer board. */
export const boardQuery = (boardId: string) =>
  queryOptions({
    ...boardQueryOf(boardsClient, boardId),
    structuralSharing: (known, read) =>
      isBoard(known) && isBoard(read) && known.revision > read.revision
        ? known
        : replaceEqualDeep(known, read),
  });

const shotsClient = createClient(shotsApi);

/** The latest shots that have the typed words, or what they probably mean where none has them. */
export const shotSearchQuery = (q: string, limit: number) =>
  queryOptions({
    queryKey: ["shots", "found", q],
    queryFn: ({ signal }) => shotsClient.find({ query: { q, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
