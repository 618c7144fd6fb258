import * as z from "zod/mini";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { askedChecks, checkQuote, checkWish, startChecks } from "./asked/asked-check";

const boardPath = z.object({ boardId: idInRequest });

/** Checks of takes by a describer and a language model, for credits. They pick and delete nothing. */
export const askedChecksApi = {
  list: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/asked-checks",
    summary: "The latest check of each take of a board by language models",
    may: "look",
    params: boardPath,
    result: askedChecks,
    load: "list",
  }),
  /** Changes and sends nothing. Its `job_ids` and `credits` are those of the call that does. */
  quote: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/checks/quote",
    summary: "The takes of a board that language models would check, and the most that it costs",
    may: "make",
    scope: "read",
    costs: "prices",
    params: boardPath,
    body: checkWish,
    result: checkQuote,
    load: "list",
    errors: { invalid_request: "a take of another board, and a model that is not there or sees no clips" },
  }),
  /** The same `Idempotency-Key` with the same body is the same press. Takes that are checked already cost nothing. */
  start: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/checks",
    summary: "Has language models check takes of a board for at most the credits that were shown",
    may: "make",
    scope: "describe",
    params: boardPath,
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: startChecks,
    result: askedChecks,
    status: 202,
    load: "job",
    errors: {
      invalid_request: "a take of another board, and a model that is not there or sees no clips",
      limit_reached: true,
      balance_reached: true,
      price_increased: true,
      conflict: "too many checks wait",
      idempotency_conflict: true,
    },
  }),
  /** Of everybody for an owner, else of the person's own. What is sent goes on. */
  cancel: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/checks/cancel",
    summary: "Cancels the checks of a board that wait",
    may: "remove",
    params: boardPath,
    result: askedChecks,
    errors: { not_permitted: "only others' checks wait" },
  }),
};
