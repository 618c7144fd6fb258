import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { receipt } from "./receipt";

export const receiptsApi = {
  read: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/receipt",
    summary:
      "What the film of a board is made of, who approved which price, and what was charged and refunded",
    may: "look",
    costs: "workspace",
    params: z.object({ boardId: idInRequest }),
    result: receipt,
    load: "list",
  }),
};
