import * as z from "zod/mini";
import { audienceChange } from "@/lib/audience/audience";
import { idempotencyKey } from "@/lib/contract/idempotency";
import { endpoint } from "@/lib/http/endpoint";
import { idInRequest } from "@/lib/platform/ids";
import { board, boardEdits, boardList, editResult, newBoard } from "./board";
import { boardZip, boardZipOrder, timelineQuery } from "./export";
import { findShotsQuery, foundShots } from "./found-shot";
import { placeTakes, returnTakes } from "./placed-take";
import { boardRun, boardTakes, queueChange, queueList, startRun, takesQuery } from "./run";
import { boardSpendPlan, spendOrder } from "./spend/spend-call";

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
  create: endpoint({
    method: "POST",
    path: "/api/boards",
    summary: "Makes a board",
    may: "arrange",
    body: newBoard,
    result: board,
    status: 201,
    errors: { conflict: "ids of shots that exist" },
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
  edit: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/edits",
    summary: "Changes a board: all of the changes or none",
    may: "arrange",
    params: boardPath,
    body: boardEdits,
    result: editResult,
    errors: {
      not_found: "a shot or model that is not there",
      conflict: "beyond their numbers, and ids that exist",
    },
  }),
  /** Its jobs are seen by who sees it, and by who made them. */
  setAudience: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/audience",
    summary: "Makes a board private, shared with some people, or open to the workspace",
    may: "keep",
    scope: "arrange",
    params: boardPath,
    body: audienceChange,
    result: board,
    errors: { invalid_request: "people who are no members", not_permitted: "another person's" },
  }),
  /** Its jobs stay in the gallery. */
  remove: endpoint({
    method: "DELETE",
    path: "/api/boards/:boardId",
    summary: "Deletes a board, and cancels what waits for it",
    may: "remove",
    params: boardPath,
    errors: { not_permitted: "another person's" },
  }),
  /** Within 30 days. */
  restore: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/restore",
    summary: "Brings back a deleted board",
    may: "remove",
    params: boardPath,
    errors: { not_permitted: "another person's" },
  }),
  takes: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/takes",
    summary: "The takes of a board, and what waits for it",
    may: "look",
    params: boardPath,
    query: takesQuery,
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
  /** Undoes `place`. One that has left the board stays where it is. */
  return: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/takes/return",
    summary: "Puts jobs that were placed on a board back to where they were",
    may: "arrange",
    params: boardPath,
    body: returnTakes,
  }),
  /** Changes and sends nothing. Its `edits` and its `run` are bodies of the calls that do. */
  plan: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/plan",
    summary: "Plans the takes of a board that give every shot the best chance of a pick for some credits",
    may: "look",
    costs: "prices",
    params: boardPath,
    body: spendOrder,
    result: boardSpendPlan,
    load: "list",
    errors: { invalid_request: "a model for a shot that is not there" },
  }),
  /**
   * The same `Idempotency-Key` with the same body gives the same run. Above a limit that asks, the run of an access token
   * is `paused_for` the approval of an owner.
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
    errors: {
      invalid_request: "a cell that can't run",
      limit_reached: true,
      balance_reached: true,
      approval_needed: "a limit asks, and a browser has not asked an owner",
      price_increased: true,
      conflict: "something was changed since it was shown",
      idempotency_conflict: true,
    },
  }),
  /** What waits of everybody for an owner, else of the person's own. */
  queue: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/queue",
    summary: "Pauses, resumes, cancels or reorders takes of a board that wait",
    may: "remove",
    params: boardPath,
    body: queueChange,
    result: boardTakes,
    errors: {
      not_permitted: "only others' takes wait",
      conflict: "nothing waits",
      price_increased: "a resume above its credits",
    },
  }),
};

export const boardExportApi = {
  /** `zipAddress` then gives its address. */
  zip: endpoint({
    method: "POST",
    path: "/api/boards/:boardId/zip",
    summary: "Makes a ticket for a ZIP with the picks or the takes of a board, in the order of its shots",
    may: "look",
    params: boardPath,
    body: boardZipOrder,
    result: boardZip,
    status: 201,
    errors: { conflict: "there is nothing to export" },
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
  /** The clips that it names are those of a ZIP of picks with the default names. */
  timeline: endpoint({
    method: "GET",
    path: "/api/boards/:boardId/timeline",
    summary: "The picks of a board in sequence, with its sound, as a timeline for an editing program",
    may: "look",
    params: boardPath,
    query: timelineQuery,
    sends: "*/*",
    load: "list",
    errors: { conflict: "no pick" },
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
  /** Of everybody for an owner, else of the person's own. */
  change: endpoint({
    method: "POST",
    path: "/api/queue",
    summary: "Pauses, resumes, cancels or reorders takes of all boards that wait",
    may: "remove",
    body: queueChange,
    result: queueList,
    errors: {
      not_permitted: "only others' takes wait",
      conflict: "nothing waits",
      price_increased: "a resume above its credits",
    },
  }),
};

/** Shots, of boards or not. */
export const shotsApi = {
  /** Empty `q` finds the latest. Words without a match are corrected, which `q` of the response says. */
  find: endpoint({
    method: "GET",
    path: "/api/shots",
    summary: "The latest shots and spoken lines with the words of a search, one for all takes of a shot",
    may: "look",
    query: findShotsQuery,
    result: foundShots,
    load: "list",
  }),
};
