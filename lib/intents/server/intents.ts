import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { holdToBudget } from "@/lib/budget/server/hold-to-budget";
import { ApiError } from "@/lib/contract/errors";
import { idempotencyKey } from "@/lib/contract/idempotency";
import type { CreateJob, Job } from "@/lib/jobs/job";
import { withAssets } from "@/lib/jobs/server/read";
import { ACTIVE_LITERALS, type JobRow, jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { sendNow } from "@/lib/jobs/server/send";
import { addJob } from "@/lib/jobs/server/write-jobs";
import { database, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { enqueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { checkRequest } from "./check-request";

/** The queue that sends an intent when the process that accepted it has died. */
export const SEND_QUEUE = "send-job";
export type SendTask = { jobId: string };

const ACTIVE_AT_ONCE = 500;
const PER_MINUTE = 600;

/**
 * Accepts an intent: checks it against the live prices, stores it with its queue message in one transaction,
 * and then starts to send it without waiting. The same token with the same body finds the same job.
 * @throws ApiError `idempotency_conflict` for the same token with another body; `invalid_request` with the field for what
 * is not sold; `rate_limited` beyond the caps; `budget_reached` or `balance_reached` where a limit or
 * the balance blocks
 */
export async function createIntent(session: Session, body: CreateJob, token: string | null): Promise<Job> {
  const clientToken = readToken(token);
  const bodyHash = hashBody(body);
  const existing = await findIntent(session.personId, clientToken);
  if (existing) return repeat(existing, bodyHash);
  const { modelId, prompt, request, credits } = await checkRequest(body.kind, session, body.request);
  await refuseOverload(session);
  const inserted = await writeIntent({
    id: newId("job"),
    workspaceId: session.workspaceId,
    personId: session.personId,
    personName: session.personName,
    keyId: session.keyId,
    kind: body.kind,
    modelId,
    prompt,
    request,
    series: body.series ?? null,
    clientToken,
    bodyHash,
    upstreamKey: randomUUID(),
    creditsQuoted: credits,
  });
  if (inserted) {
    logger.info({ jobId: inserted.id, kind: inserted.kind }, "a job was taken");
    void sendNow(inserted.id);
  }
  const row = inserted ?? (await findIntent(session.personId, clientToken));
  if (!row) throw new ApiError("internal", "The intent could not be written.");
  return repeat(row, bodyHash);
}

/** Null when another request with this token was first. */
function writeIntent(intent: NewJobRow): Promise<JobRow | null> {
  return transaction(async (within) => {
    const row = await addJob(within, { ...intent, nextAttemptAt: sql`now()` }, null);
    if (!row) return null;
    const { workspaceId, personId, creditsQuoted: credits } = row;
    await holdToBudget(within, { workspaceId, personId, spend: { what: "job", credits } });
    await enqueue(SEND_QUEUE, { jobId: row.id } satisfies SendTask, { transaction: within });
    return row;
  });
}

async function findIntent(personId: string, clientToken: string): Promise<JobRow | undefined> {
  const [row] = await database()
    .select()
    .from(jobs)
    .where(and(eq(jobs.personId, personId), eq(jobs.clientToken, clientToken)));
  return row;
}

async function repeat(row: JobRow, bodyHash: string): Promise<Job> {
  if (row.bodyHash !== bodyHash) {
    throw new ApiError("idempotency_conflict", messages.keyReused);
  }
  const [job] = await withAssets([row]);
  if (!job) throw new ApiError("internal", "The intent could not be read.");
  return job;
}

function readToken(token: string | null): string {
  const parsed = idempotencyKey.safeParse(token ?? undefined);
  if (parsed.success) return parsed.data;
  throw new ApiError("invalid_request", parsed.error.issues[0]?.message ?? messages.invalidKey, {
    details: { field: "Idempotency-Key" },
  });
}

async function refuseOverload({ workspaceId }: Session): Promise<void> {
  const [count] = await database()
    .select({
      active: sql<number>`(count(*) filter (where ${jobs.status} in ${ACTIVE_LITERALS}))::int`,
      recent: sql<number>`(count(*) filter (where ${jobs.createdAt} > now() - interval '1 minute'))::int`,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.workspaceId, workspaceId),
        sql`(${jobs.nextAttemptAt} is not null or ${jobs.createdAt} > now() - interval '1 minute')`,
      ),
    );
  if ((count?.active ?? 0) >= ACTIVE_AT_ONCE || (count?.recent ?? 0) >= PER_MINUTE) {
    throw new ApiError("rate_limited", messages.tooManyJobs, {
      retryAfterSeconds: 10,
    });
  }
}

/** One hash for one meaning: the order of fields does not matter. */
function hashBody(body: CreateJob): string {
  return createHash("sha256")
    .update(JSON.stringify(sorted(body)))
    .digest("hex");
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
}
