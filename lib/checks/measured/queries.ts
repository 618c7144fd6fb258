import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { takeChecksApi } from "../measured-api";
import { takeChecksKey } from "./checks-key";

/** What machines saw in the takes of a board. */
export const takeChecksQueryOf = (client: Client<typeof takeChecksApi>, boardId: string) =>
  queryOptions({
    queryKey: takeChecksKey(boardId),
    queryFn: ({ signal }) => client.list({ params: { boardId }, signal }),
    staleTime: 10_000,
  });
