import "server-only";
import { startRunOrAsk } from "@/lib/approvals/server/create-or-ask";
import { boardExportApi, boardsApi, queueApi, shotsApi } from "@/lib/boards/api";
import {
  createBoard,
  deleteBoard,
  listBoards,
  readBoard,
  restoreBoard,
  setBoardAudience,
  sumHiddenBoards,
} from "@/lib/boards/server/boards";
import { readChangedTakes } from "@/lib/boards/server/changed-takes";
import { editBoard } from "@/lib/boards/server/edit-board";
import { boardCsv, orderBoardZip } from "@/lib/boards/server/export-board";
import { boardTimelineFile } from "@/lib/boards/server/export-timeline";
import { findShots } from "@/lib/boards/server/find-shots";
import { placeTakes, returnTakes } from "@/lib/boards/server/place-takes";
import { planSpend } from "@/lib/boards/server/plan-spend";
import { changeQueue } from "@/lib/boards/server/queue";
import { readQueue, readTakes } from "@/lib/boards/server/takes";
import { IDEMPOTENCY_HEADER } from "@/lib/contract/idempotency";
import { markersOf } from "@/lib/reviews/markers";
import { revokeLinksOfOthers } from "@/lib/reviews/server/links";
import { listRemarks } from "@/lib/reviews/server/remarks";
import type { Session } from "@/lib/session/server/session";
import { serve } from "./serve";

export const boardRoutes = serve(boardsApi, {
  list: async ({ session }) => ({
    object: "list" as const,
    data: await listBoards(session),
    hidden: await sumHiddenBoards(session),
    has_more: false,
  }),
  create: ({ session, body }) => createBoard(session, body),
  read: ({ session, params }) => readBoard(session, params.boardId),
  edit: ({ session, params, body }) => editBoard(session, params.boardId, body.edits),
  setAudience: async ({ session, params, body }) => {
    const changed = await setBoardAudience(session, params.boardId, body);
    await revokeLinksOfOthers(session, { of: "board", id: changed.id });
    return changed;
  },
  remove: ({ session, params }) => deleteBoard(session, params.boardId),
  restore: ({ session, params }) => restoreBoard(session, params.boardId),
  takes: ({ session, params, query }) =>
    query.changes === "yes" ? readChangedTakes(session, params.boardId) : readTakes(session, params.boardId),
  place: ({ session, params, body }) => placeTakes(session, params.boardId, body),
  return: ({ session, params, body }) => returnTakes(session, params.boardId, body.takes),
  plan: ({ session, params, body }) => planSpend(session, params.boardId, body),
  start: ({ session, params, body, request }) =>
    startRunOrAsk(session, params.boardId, body, request.headers.get(IDEMPOTENCY_HEADER)),
  queue: async ({ session, params, body }) => {
    await changeQueue(session, params.boardId, body);
    return readTakes(session, params.boardId);
  },
});

export const queueRoutes = serve(queueApi, {
  list: ({ session }) => readQueue(session),
  change: async ({ session, body }) => {
    await changeQueue(session, null, body);
    return readQueue(session);
  },
});

export const shotRoutes = serve(shotsApi, {
  find: ({ session, query }) => findShots(session, query),
});

/** What reviews said of the takes of a board. */
const remarksOf = async (session: Session, boardId: string) =>
  markersOf(await listRemarks(session, { of: "board", id: boardId })).map(
    ({ jobId, seconds, isResolved, name, text }) => ({
      job_id: jobId,
      time_seconds: seconds,
      name,
      text,
      resolved: isResolved,
    }),
  );

export const boardExportRoutes = serve(boardExportApi, {
  zip: async ({ session, params, body }) =>
    orderBoardZip(session, params.boardId, body, await remarksOf(session, params.boardId)),
  csv: ({ session, params }) => boardCsv(session, params.boardId),
  timeline: async ({ session, params, query }) =>
    boardTimelineFile(session, params.boardId, {
      gaps: query.gaps === "yes",
      formats: [query.format],
      dropFrame: query.drop_frame === "yes",
      remarks: await remarksOf(session, params.boardId),
    }),
});
