import * as z from "zod/mini";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { listOf } from "@/lib/contract/list";
import { addressOf, endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { roughCut, startRoughCut } from "./cut";

const boardPath = z.object({ boardId: idInRequest });
const cutPath = z.object({ roughCutId: idInRequest });

/** Rough cuts: takes of a board joined into one MP4. They cost nothing. */
export const roughCutsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/rough-cuts",
    summary: "The rough cuts of a board, the latest first",
    may: "look",
    params: boardPath,
    result: listOf(roughCut),
    load: "list",
  }),
  /** The same `Idempotency-Key` with the same body gives the same cut. */
  start: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/rough-cuts",
    summary: "Joins takes of a board into one MP4",
    may: "make",
    params: boardPath,
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: startRoughCut,
    result: roughCut,
    status: 202,
    errors: {
      invalid_request: "a part that is no finished take of the board, or ends after its clip",
      conflict: "a take that is not saved yet, and while too many are made",
      idempotency_conflict: true,
    },
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/rough-cuts/:roughCutId/cancel",
    summary: "Cancels a rough cut that is waiting or being made",
    may: "remove",
    params: cutPath,
    result: roughCut,
    errors: { not_permitted: "another person's", conflict: "it has ended" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/rough-cuts/:roughCutId",
    summary: "Deletes a rough cut and its file",
    may: "remove",
    params: cutPath,
    errors: { not_permitted: "another person's" },
  }),
  /** `?download` gives it a readable name. */
  file: endpoint({
    method: "GET",
    path: "/api/rough-cuts/:roughCutId/file",
    summary: "The MP4 of a rough cut, whole or one range",
    may: "look",
    params: cutPath,
    sends: "video/mp4",
    load: "file",
    errors: { not_found: "it isn't done" },
  }),
};

/** The address of the file of a rough cut. */
export const roughCutLink = (roughCutId: string): string =>
  addressOf(roughCutsApi.file, { params: { roughCutId } });
