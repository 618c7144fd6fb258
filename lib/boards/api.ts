import * as z from "zod/mini";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { board, boardEdits, boardList, editResult, newBoard } from "./board";
import { boardZip, boardZipOrder, timelineQuery } from "./export";
import { placeTakes } from "./placed-take";
import { boardRun, boardTakes, queueChange, queueList, startRun } from "./run";

const boardPath = z.object({ boardId: idInRequest });

/** Projects: shots in order, on models beside each other. */
export const boardsApi = {
  list: endpoint({
    method: "GET",
    path: "/api/boards",
    summary: "The boards of the workspace, the latest changed first",
    may: "look",
    result: boardList,
    load: "list",
  }),
  /** 409 (`conflict`) for ids of shots that exist. */
  create: endpoint({
    method: "POST",
    path: "/api/boards",
    summary: "Makes a board",
    may: "arrange",
    body: newBoard,
    result: board,
    status: 201,
  }),
  read: endpoint({
    method: "GET",
    path: "/api/boards/:boardId",
    summary: "A board with its shots and models",
    may: "look",
    params: boardPath,
    result: board,
    load: "list",
  }),
  /** 404 (`not_found`) for a shot or model that is not there. 409 (`conflict`) beyond their numbers, and for ids that exist. */
  edit: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/edits",
    summary: "Changes a board: all of the changes or none",
    may: "arrange",
    params: boardPath,
    body: boardEdits,
    result: editResult,
  }),
  /** Its jobs stay in the gallery. 403 (`not_permitted`) for another person's board. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/boards/:boardId",
    summary: "Deletes a board, and cancels what waits for it",
    may: "remove",
    params: boardPath,
  }),
  /** Within 30 days. Throws like `remove`. */
  restore: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/restore",
    summary: "Brings back a deleted board",
    may: "remove",
    params: boardPath,
  }),
  takes: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/takes",
    summary: "The takes of a board, and what waits for it",
    may: "look",
    params: boardPath,
    result: boardTakes,
    load: "list",
  }),
  /** A job that can't be one stays where it is. */
  place: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/takes",
    summary: "Makes existing jobs takes of a board",
    may: "arrange",
    params: boardPath,
    body: placeTakes,
  }),
  /**
   * The same `Idempotency-Key` with the same body gives the same run. 400 (`invalid_request`) for a cell that can't run. 402
   * (`limit_reached`, `balance_reached`, `approval_needed`) where a limit or the balance holds the sum; above a limit that
   * asks, the run of an access token is `paused_for` the approval of an owner instead. 409
   * (`price_increased`) above a shown price, (`conflict`) for what was changed since it was shown, and
   * (`idempotency_conflict`).
   */
  start: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/runs",
    summary: "Queues takes of a board for at most the credits that were shown",
    may: "make",
    params: boardPath,
    headers: z.object({ "Idempotency-Key": idempotencyKey }),
    body: startRun,
    result: boardRun,
    status: 202,
    load: "job",
  }),
  /**
   * What waits of everybody for an owner, else of the person's own. 403 (`not_permitted`) where only others' takes wait. 409
   * (`conflict`) where nothing waits, and (`price_increased`) for a resume above its credits.
   */
  queue: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/queue",
    summary: "Pauses, resumes, cancels or reorders takes of a board that wait",
    may: "remove",
    params: boardPath,
    body: queueChange,
    result: boardTakes,
  }),
};

export const boardExportApi = {
  /** `zipAddress` then gives its address. 409 (`conflict`) where there is nothing to export. */
  zip: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/zip",
    summary: "Makes a ticket for a ZIP with the picks or the takes of a board, in the order of its shots",
    may: "look",
    params: boardPath,
    body: boardZipOrder,
    result: boardZip,
    status: 201,
  }),
  csv: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/csv",
    summary: "The shots and takes of a board as CSV",
    may: "look",
    params: boardPath,
    sends: "text/csv",
    load: "list",
  }),
  /** The clips that it names are those of a ZIP of picks with the default names. 409 (`conflict`) without a pick. */
  timeline: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/timeline",
    summary: "The picks of a board in sequence, with its sound, as an OpenTimelineIO file",
    may: "look",
    params: boardPath,
    query: timelineQuery,
    sends: "application/json",
    load: "list",
  }),
};

/** What waits of all boards of the workspace. */
export const queueApi = {
  list: endpoint({
    method: "GET",
    path: "/api/queue",
    summary: "The takes of boards that wait, in the order in which they will be sent",
    may: "look",
    result: queueList,
    load: "list",
  }),
  /** Of everybody for an owner, else of the person's own. Throws like `boardsApi.queue`. */
  change: endpoint({
    method: "POST",
    path: "/api/queue",
    summary: "Pauses, resumes, cancels or reorders takes of all boards that wait",
    may: "remove",
    body: queueChange,
    result: queueList,
  }),
};
