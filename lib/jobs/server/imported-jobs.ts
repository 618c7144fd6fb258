import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray, not, sql } from "drizzle-orm";
import { z } from "zod";
import { KINDS } from "@/lib/kinds/kinds";
import { database, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import type { Session } from "@/lib/session/server/session";
import { type JobKind, UNANSWERED_STATES } from "../job";
import { messages } from "../messages";
import { applyUpstreamJob } from "./apply-upstream-job";
import { isWaiting } from "./lease";
import { type JobRow, jobs, type NewJobRow } from "./schema";
import { parseUpstreamJob } from "./upstream-job";
import { addJob, changeJob } from "./write-jobs";

/** The owner of the registry that a job is imported into. */
export type Importer = Pick<Session, "workspaceId" | "personId" | "keyId">;

const textOrEmpty = z.string().catch("").default("");
/**
 * The submitted request as the service repeats it. The contract leaves its contents open (section
 * GenerationJob).
 */
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

/** A person waits for a job made here, but an imported list may have thousands. */
const AFTER_OUR_OWN = -1;

/**
 * Writes a job of the service that was made elsewhere into the registry and applies the response to it, so that
 * it is followed, archived and counted like our own. Answers the row; null for what is no job. The same job
 * twice, or one that is already ours, changes nothing but what the response says.
 */
export async function importUpstreamJob(
  { workspaceId, personId, keyId }: Importer,
  kind: JobKind,
  body: unknown,
): Promise<JobRow | null> {
  const upstreamJob = parseUpstreamJob(body);
  const about = importedFields.safeParse(body).data;
  if (!upstreamJob || !about) return null;
  const { request } = about;
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
    createdAt: about.created_at,
    acceptedAt: about.created_at,
    nextAttemptAt: new Date(),
  });
  return changeJob(id, (row) => applyUpstreamJob(row, upstreamJob, null, { archivePriority: AFTER_OUR_OWN }));
}

/** The id of the new or existing row. */
function writeRow(row: NewJobRow & { upstreamId: string }): Promise<string> {
  return transaction(async (within) => {
    const inserted = await addJob(within, row, messages.step.imported);
    if (inserted) return inserted.id;
    const [existing] = await within.select({ id: jobs.id }).from(jobs).where(sameJob(row));
    if (!existing) throw new Error("A job that could not be written is not there either.");
    return existing.id;
  });
}

/** The jobs of the service, among these, that the registry has. */
export async function knownOf(
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
 * Whether an intent of ours has no answer yet. An unknown job may be the one it made, and then must get that
 * row and not a second one. One that waits for a slot was answered: it made nothing.
 */
export async function hasUnanswered(workspaceId: string, kind: JobKind): Promise<boolean> {
  const [row] = await database()
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        eq(jobs.kind, kind),
        inArray(jobs.status, [...UNANSWERED_STATES]),
        not(and(isWaiting, eq(jobs.status, "sending"), eq(jobs.attempts, 0)) ?? sql`false`),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const sameJob = ({
  workspaceId,
  kind,
  upstreamId,
}: {
  workspaceId: string;
  kind: JobKind;
  upstreamId: string;
}) => and(eq(jobs.workspaceId, workspaceId), eq(jobs.kind, kind), eq(jobs.upstreamId, upstreamId));
