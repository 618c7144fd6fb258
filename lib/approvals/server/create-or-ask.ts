import "server-only";
import type { BoardRun, StartRun } from "@/lib/boards/run";
import { startRun } from "@/lib/boards/server/runs";
import { ApiError } from "@/lib/contract/errors";
import { createIntent } from "@/lib/intents/server/intents";
import type { CreateJob, Job } from "@/lib/jobs/job";
import { settingsLink } from "@/lib/navigation/settings";
import type { Session } from "@/lib/session/server/session";
import type { Approval, ApprovalStatus } from "../approval";
import { messages } from "../messages";
import { askApproval } from "./approvals";

/*
 * A browser shows its person a limit that asks, and asks an owner when the person says so. A program has nobody to show it to,
 * so that its request waits for an owner at once. The jobs of an approved request have its idempotency key, so that the same
 * request sent again gives them.
 */

/**
 * Accepts a job like `createIntent`. That of an access token above a limit that asks waits for an owner.
 * @throws ApiError like `createIntent` and `askApproval`; `approval_needed` while an owner is asked, whose details name
 * the request (`approval_id`) and the page on which it is answered; `conflict` once it was declined
 */
export async function createJobOrAsk(session: Session, body: CreateJob, key: string | null): Promise<Job> {
  try {
    return await createIntent(session, body, key);
  } catch (error) {
    if (!isAsking(session, error)) throw error;
    const approval = await askApproval(session, { jobs: [body], note: null }, key);
    if (approval.status === "granted") return createIntent(session, body, key);
    throw refusalOf(approval, error);
  }
}

/** Starts a run like `startRun`. That of an access token above a limit that asks waits for an owner, and is paused for it. */
export async function startRunOrAsk(
  session: Session,
  boardId: string,
  run: StartRun,
  key: string | null,
): Promise<BoardRun> {
  try {
    return await startRun(session, boardId, run, key);
  } catch (error) {
    if (!isAsking(session, error)) throw error;
    await askApproval(session, { board_id: boardId, run, note: null }, key);
    return startRun(session, boardId, run, key);
  }
}

const isAsking = ({ token }: Session, error: unknown): error is ApiError =>
  token !== null && error instanceof ApiError && error.code === "approval_needed";

function refusalOf({ id, status }: Approval, { details }: ApiError): ApiError {
  const named = { ...details, approval_id: id, approval_page: settingsLink("approvals") };
  return isOver(status)
    ? new ApiError("conflict", messages.refused[status], { details: named })
    : new ApiError("approval_needed", messages.needed, { details: named });
}

const isOver = (status: ApprovalStatus): status is keyof typeof messages.refused =>
  status in messages.refused;
