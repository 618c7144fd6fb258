import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { takeChecks } from "./measured/measured-take";

export const takeChecksApi = {
  /** Findings pick and delete nothing. What is measured is free, and is there some moments after a take is stored. */
  list: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/checks",
    summary: "What was measured in the takes of a board, and what language models found in them",
    may: "look",
    params: z.object({ boardId: idInRequest }),
    result: takeChecks,
    load: "list",
  }),
};
