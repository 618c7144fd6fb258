import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import { z } from "zod";
import { ApiError } from "@/lib/contract/errors";
import { KINDS } from "@/lib/kinds/kinds";
import { database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "@/lib/upstream/server/ask";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import { AWAITING_RESPONSE_STATES, type ImportJob, type Job, type JobKind } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { withAssets } from "./read";
import { type JobRow, jobs, type NewJobRow } from "./schema";
import { assertSeesJob } from "./sight";
import { parseUpstreamJob, readEndpoint } from "./upstream-job";
import { WAITING_FOR_SLOT } from "./wake";
import { addJob, changeJob } from "./write-jobs";

/**
 * Imports a job that was made elsewhere, by its id at the upstream. Importing an id again returns the same job.
 * @throws ApiError the upstream's refusal, such as `not_found`; `conflict` while an intent of this kind has no response
 * yet, and for a job that was deleted for good
 */
export async function importJob(session: Session, { kind, upstream_id }: ImportJob): Promise<Job> {
  const { endpoint, params } = readEndpoint(kind, upstream_id);
  const response = await askUpstream(session.keyId, endpoint, { params });
  if (response.status !== 200) throw refusalOf(response);
  const existingIds = await findKnownIds(session.workspaceId, kind, [upstream_id]);
  if (existingIds.size === 0 && (await hasJobAwaitingResponse(session.workspaceId, kind))) {
    throw new ApiError("conflict", messages.importJob.awaitingResponse);
  }
  const row = await importUpstreamJob(session, kind, response.body);
  if (row?.purgedAt) throw new ApiError("conflict", messages.importJob.purged);
  if (row) await assertSeesJob(session, row);
  const [job] = row ? await withAssets([row]) : [];
  if (!job) throw new ApiError("upstream_invalid", messages.upstream.unexpected);
  return job;
}

/** The workspace that jobs are imported into, with the person and the key of the import. */
export type Importer = Pick<Session, "workspaceId" | "personId" | "keyId">;

const textOrEmpty = z.string().catch("").default("");
/** The submitted request as the upstream repeats it. The contract leaves its content open (section GenerationJob). */
const importedFields = z.object({
  created_at: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .catch(() => new Date()),
  request: z
    .looseObject({ model_id: textOrEmpty, voice_id: textOrEmpty, prompt: textOrEmpty, text: textOrEmpty })
    .catch({ model_id: "", voice_id: "", prompt: "", text: "" })
    .default({ model_id: "", voice_id: "", prompt: "", text: "" }),
});

/**
 * Writes a job that was made elsewhere into the registry and applies its record, so that it is polled and archived like
 * our own. A job that the registry has gets the record applied.
 * @returns the row; null when the body is no job record
 */
export async function importUpstreamJob(
  { workspaceId, personId, keyId }: Importer,
  kind: JobKind,
  body: unknown,
): Promise<JobRow | null> {
  const upstreamJob = parseUpstreamJob(body);
  const imported = importedFields.safeParse(body).data;
  if (!upstreamJob || !imported) return null;
  const { request, created_at: createdAt } = imported;
  const id = await writeRow({
    id: newId("job"),
    workspaceId,
    personId,
    keyId,
    kind,
    modelId: request.model_id || request.voice_id || KINDS[kind].unnamedModel,
    prompt: request.prompt || request.text,
    request: Object.fromEntries(Object.entries(request).filter(([, value]) => value !== "")),
    status: "queued",
    imported: true,
    clientToken: `imported-${randomUUID()}`,
    bodyHash: "",
    upstreamKey: randomUUID(),
    upstreamId: upstreamJob.id,
    createdAt,
    acceptedAt: createdAt,
    nextAttemptAt: new Date(),
  });
  return changeJob(id, (row) => applyUpstreamJob(row, upstreamJob, null));
}

type NewUpstreamRow = NewJobRow & { upstreamId: string };

/** Returns the id of the new or existing row. */
function writeRow(row: NewUpstreamRow): Promise<string> {
  return transaction(async (within) => {
    const inserted = await addJob(within, row, messages.step.imported);
    if (inserted) return inserted.id;
    const [existing] = await within.select({ id: jobs.id }).from(jobs).where(sameJob(row));
    if (!existing) throw new Error("A job that could not be written is not there either.");
    return existing.id;
  });
}

/** Those of these upstream ids that the registry has. */
export async function findKnownIds(
  workspaceId: string,
  kind: JobKind,
  upstreamIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (upstreamIds.length === 0) return new Set();
  const rows = await database()
    .select({ upstreamId: jobs.upstreamId })
    .from(jobs)
    .where(
      and(eq(jobs.workspaceId, workspaceId), eq(jobs.kind, kind), inArray(jobs.upstreamId, [...upstreamIds])),
    );
  return new Set(rows.flatMap(({ upstreamId }) => upstreamId ?? []));
}

/**
 * Whether a job of ours has no response yet. An unknown job at the upstream may be the one it made, and must not get a
 * second row. A job that waits for a slot made nothing.
 */
export async function hasJobAwaitingResponse(workspaceId: string, kind: JobKind): Promise<boolean> {
  const [row] = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        eq(jobs.kind, kind),
        inArray(jobs.status, [...AWAITING_RESPONSE_STATES]),
        not(and(WAITING_FOR_SLOT, eq(jobs.status, "sending"), eq(jobs.attempts, 0)) ?? sql`false`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const sameJob = ({ workspaceId, kind, upstreamId }: NewUpstreamRow) =>
  and(eq(jobs.workspaceId, workspaceId), eq(jobs.kind, kind), eq(jobs.upstreamId, upstreamId));
