import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, or } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { isSettled, jobState } from "@/lib/jobs/job";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { addJob } from "@/lib/jobs/server/write-jobs";
import { type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import type { RestoredJob } from "../library";
import { messages } from "../messages";
import type { SettingsFile } from "../settings-file";

/** Of the client tokens of restored jobs, and of the ids of their files. */
export const PREFIX = "restored-";

/**
 * Brings a job back from the settings beside an exported file, with its annotations and what it cost; its files are
 * sent after it. It counts as imported: nothing is added to what was spent here, and the name in the file is not
 * believed. One that is still here stays as it is. Throws `invalid_request` for settings that say nothing of an end.
 */
export async function restoreJob(
  session: Session,
  { kind, request, made }: SettingsFile,
): Promise<RestoredJob> {
  const status = jobState.safeParse(made?.status).data;
  if (!made || !status || !isSettled(status)) {
    throw new ApiError("invalid_request", messages.restore.notFinished);
  }
  const row: NewJobRow = {
    id: newId("job"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    keyId: session.keyId,
    kind,
    modelId: made.model_id,
    prompt: made.prompt,
    request,
    status,
    imported: true,
    clientToken: `${PREFIX}${made.id}`,
    bodyHash: "",
    upstreamKey: randomUUID(),
    upstreamId: made.upstream_id,
    requestId: made.request_id,
    creditsQuoted: made.credits_quoted,
    creditsReserved: made.credits_reserved,
    creditsUsed: made.credits_used,
    creditsRefunded: made.credits_refunded,
    failureCode: made.failure_code,
    failureMessage: made.failure_message,
    favourite: made.favourite,
    tags: made.tags,
    note: made.note,
    createdAt: new Date(made.created_at),
    completedAt: made.completed_at === null ? null : new Date(made.completed_at),
  };
  return transaction(async (within) => {
    // Two people may restore the same job at once. Without this lock a job that has no id at the service would be doubled.
    await lockWithin(within, "restore", `${session.workspaceId} ${made.id}`);
    const existingId = await knownId(within, session.workspaceId, kind, made);
    if (existingId) return { object: "restored_job", id: existingId, is_new: false };
    const added = await addJob(within, row, messages.restore.step);
    // It may have been imported meanwhile from the service's own list.
    const id = added?.id ?? (await knownId(within, session.workspaceId, kind, made));
    if (!id) throw new ApiError("internal", "The job could not be written.");
    return { object: "restored_job", id, is_new: added !== null };
  });
}

/** The job itself, or an earlier restored copy of it. */
async function knownId(
  within: Transaction,
  workspaceId: string,
  kind: SettingsFile["kind"],
  { id, upstream_id }: NonNullable<SettingsFile["made"]>,
): Promise<string | null> {
  const [row] = await within
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        or(
          eq(jobs.id, id),
          eq(jobs.clientToken, PREFIX + id),
          upstream_id === null ? undefined : and(eq(jobs.kind, kind), eq(jobs.upstreamId, upstream_id)),
        ),
      ),
    );
  return row?.id ?? null;
}
