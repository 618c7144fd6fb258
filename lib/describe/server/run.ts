import "server-only";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { type DescribeRequest, type VideoDescription, videoDescription } from "@/lib/contract/description";
import { ApiError } from "@/lib/contract/errors";
import { database, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { enqueue } from "@/lib/platform/server/queue";
import { askUpstream } from "@/lib/upstream/server/ask";
import type { UpstreamResponse } from "@/lib/upstream/server/call";
import { wasNeverSent } from "@/lib/upstream/server/connections";
import { expectOk, refusalOf } from "@/lib/upstream/server/expect-ok";
import type { DescriptionError } from "../description";
import { messages } from "../messages";
import { announceDescription } from "./changes";
import { searchText } from "./read";
import { type DescriptionRow, descriptions } from "./schema";
import type { DescribeTask } from "./start";

/** The queue whose tasks store the media of results. */
export const PICTURES_QUEUE = "describe-pictures";

/** A long clip takes time, and a response that is given up is charged all the same. */
const TIMEOUTS = { headersMs: 240_000, totalMs: 270_000 };

/**
 * Sends the one request of a description and stores the response. The queue repeats a task after its process
 * died. The request of that process is then lost, and is not sent again.
 */
export async function runDescription({ descriptionId }: DescribeTask): Promise<void> {
  const row = await claim(descriptionId);
  if (!row) return finishDescription(descriptionId, "lost", { error: LOST });
  const outcome = await ask(row);
  await finishDescription(
    row.id,
    outcome.status,
    outcome.status === "done"
      ? { result: outcome.result, words: searchText(row.sourceName, outcome.result) }
      : { error: outcome.error },
  );
}

/** The row, if nothing was sent for it yet. It is marked as sent before the request leaves. */
async function claim(id: string): Promise<DescriptionRow | undefined> {
  const [row] = await database()
    .update(descriptions)
    .set({ sentAt: new Date() })
    .where(and(eq(descriptions.id, id), eq(descriptions.status, "running"), isNull(descriptions.sentAt)))
    .returning();
  return row;
}

type UpstreamResult =
  | { status: "done"; result: VideoDescription }
  | { status: "failed" | "lost"; error: DescriptionError };

/** A sent request without a readable response may have been carried out, and charged. */
async function ask({ keyId, videoUrl, modelId }: DescriptionRow): Promise<UpstreamResult> {
  const json: DescribeRequest = {
    video_url: videoUrl,
    model: modelId,
    detail: "auto",
    frame_sample_rate: 1,
  };
  let response: UpstreamResponse;
  try {
    response = await askUpstream(keyId, "describeVideo", { json, timeouts: TIMEOUTS });
  } catch (error) {
    logger.warn({ err: error }, "a description has no response");
    return { status: wasNeverSent(error) ? "failed" : "lost", error: errorOf(error) };
  }
  if (response.status >= 400) {
    return { status: isRefusal(response.status) ? "failed" : "lost", error: errorOf(refusalOf(response)) };
  }
  try {
    return { status: "done", result: expectOk(response, videoDescription) };
  } catch (error) {
    return { status: "lost", error: errorOf(error) };
  }
}

/** An upstream that refuses or is busy has charged nothing. One that failed may have charged before. */
const isRefusal = (status: number): boolean => status < 500 || status === 503;

const LOST: DescriptionError = {
  code: "interrupted",
  message: messages.run.interrupted,
  request_id: null,
  retry_after_seconds: null,
};

function errorOf(error: unknown): DescriptionError {
  const apiError = error instanceof ApiError ? error : new ApiError("internal", messages.run.internal);
  return {
    code: apiError.code,
    message: apiError.message,
    request_id: apiError.requestId ?? null,
    retry_after_seconds: apiError.retryAfterSeconds ?? null,
  };
}

/**
 * Ends only a running description, once. Exception: a result replaces a loss, because a loss is only assumed
 * when a worker did not respond.
 */
async function finishDescription(
  id: string,
  status: DescriptionRow["status"],
  fields: Partial<Pick<DescriptionRow, "result" | "error" | "words">>,
): Promise<void> {
  const now = new Date();
  await transaction(async (within) => {
    const [row] = await within
      .update(descriptions)
      .set({ error: null, ...fields, status, finishedAt: now, changedAt: now })
      .where(
        and(
          eq(descriptions.id, id),
          inArray(descriptions.status, status === "done" ? ["running", "lost"] : ["running"]),
        ),
      )
      .returning({ workspaceId: descriptions.workspaceId });
    if (!row) return;
    await announceDescription(row.workspaceId, within);
    if (status !== "done") return;
    await enqueue(PICTURES_QUEUE, { descriptionId: id } satisfies DescribeTask, { transaction: within });
  });
}
