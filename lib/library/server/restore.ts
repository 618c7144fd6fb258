import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, or } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { parseOrRefuse } from "@/lib/http/server/request-input";
import { isSettled, jobState } from "@/lib/jobs/job";
import { assets } from "@/lib/jobs/server/assets/schema";
import { type JobRow, jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { assertSeesJob } from "@/lib/jobs/server/sight";
import { addJob, changeJob } from "@/lib/jobs/server/write-jobs";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { jobAnnotations, type RestoredJob } from "../library";
import { messages } from "../messages";
import { type ExportedFile, indexedNames, type SettingsFile } from "../settings-file";
import { annotationFields } from "./annotate-job";

/**
 * Brings a job back from the settings beside an exported file, with its annotations and what it cost. The files that the
 * response names are to be sent after it. It counts as imported: nothing is added to what was spent here, and the name in
 * the file is not believed. One that is still here stays as it is. One that was deleted for good is filled
 * again, and counts as it did.
 * @throws ApiError `invalid_request` for settings that say nothing of an end, and `conflict` for settings of another kind
 * than the job that was deleted for good
 */
export async function restoreJob(session: Session, settings: SettingsFile): Promise<RestoredJob> {
  const { kind, request, made } = settings;
  const status = jobState.safeParse(made?.status).data;
  if (!made || !status || !isSettled(status)) {
    throw new ApiError("invalid_request", messages.restore.notFinished);
  }
  const annotations = annotationsIn(settings.request, made);
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
    clientToken: `restored-${randomUUID()}`,
    restoredFrom: made.id,
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
    ...annotations,
    createdAt: new Date(made.created_at),
    completedAt: made.completed_at === null ? null : new Date(made.completed_at),
  };
  const known = await transaction(async (within) => {
    // Two people may restore the same job at once. Without this lock, one without an upstream id would get two rows.
    await lockWithin(within, "restore", `${session.workspaceId} ${made.id}`);
    const existing = await findKnown(within, session.workspaceId, kind, made);
    const added = existing ? null : await addJob(within, row, messages.restore.step);
    // A read of the upstream's list may have imported it meanwhile.
    const job = existing ?? added ?? (await findKnown(within, session.workspaceId, kind, made));
    if (!job) throw new ApiError("internal", "The job could not be written.");
    return { job, isNew: added !== null };
  });
  await assertSeesJob(session, known.job);
  const { job, isNew } = known.job.purgedAt
    ? await refill(known.job, settings, { prompt: made.prompt, ...annotations })
    : known;
  return { object: "restored_job", id: job.id, is_new: isNew, missing: await missingFiles(job, made) };
}

type Made = NonNullable<SettingsFile["made"]>;

/**
 * The annotations in a file, within the limits of the API.
 * @throws ApiError `invalid_request` for annotations beyond the limits, and for a name that is too long to be listed
 */
function annotationsIn(request: SettingsFile["request"], made: Made) {
  parseOrRefuse(indexedNames, { ...request, model_id: made.model_id });
  const { favorite, rating, tags, note } = made;
  return annotationFields(parseOrRefuse(jobAnnotations, { favorite, rating, tags, note: note ?? "" }));
}

/** The job itself, or an earlier restored copy of it. */
async function findKnown(
  within: Transaction,
  workspaceId: string,
  kind: SettingsFile["kind"],
  { id, upstream_id }: Made,
): Promise<JobRow | null> {
  const [row] = await within
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        or(
          eq(jobs.id, id),
          eq(jobs.restoredFrom, id),
          upstream_id === null ? undefined : and(eq(jobs.kind, kind), eq(jobs.upstreamId, upstream_id)),
        ),
      ),
    );
  return row ?? null;
}

/**
 * Fills in again what the purge of a job removed. Its costs and its person are still in the row. Its client token stays,
 * too, because a late repeat of the request must still find it.
 */
async function refill(
  purged: JobRow,
  { kind, request }: SettingsFile,
  texts: { prompt: string } & ReturnType<typeof annotationsIn>,
): Promise<{ job: JobRow; isNew: boolean }> {
  if (purged.kind !== kind) throw new ApiError("conflict", messages.restore.otherKind);
  let isNew = false;
  const job = await changeJob(purged.id, ({ purgedAt, status }) => {
    if (!purgedAt) return null;
    isNew = true;
    return {
      fields: { ...texts, request, deletedAt: null, purgedAt: null, restoredAt: new Date() },
      step: { status, note: messages.restore.step },
    };
  });
  return { job: job ?? purged, isNew };
}

/** Whether a job's files come from an export. Those of other jobs come from the upstream. */
export const isRestored = ({ restoredFrom, restoredAt }: JobRow): boolean =>
  restoredFrom !== null || restoredAt !== null;

/**
 * The names of the files in the settings that a restored job lacks; none for a job in the trash. A file without a hash
 * counts as present when the job has as many files as the settings.
 */
async function missingFiles(job: JobRow, { files }: Made): Promise<string[]> {
  if (!isRestored(job) || job.deletedAt) return [];
  const has = await database()
    .select({ sha256: assets.sha256, mark: assets.mark })
    .from(assets)
    .where(eq(assets.jobId, job.id));
  // The settings have the hash of a file before its mark was inserted, which the mark also has.
  const isThere = ({ sha256 }: ExportedFile) =>
    sha256 === null
      ? has.length >= files.length
      : has.some((asset) => [asset.sha256, asset.mark?.original_sha256].includes(sha256));
  return files.filter((file) => !isThere(file)).map(({ name }) => name);
}
