import { and, eq, sql } from "drizzle-orm";
import { endHold } from "../credits/ledger";
import type { Database, Transaction } from "../database";
import type { FileStore } from "../files/file-store";
import { newFile } from "../files/hosted-file";
import { jobBehaviour } from "../jobs/triggers";
import { JOB_KINDS } from "../kinds";
import { files, type JobRow, jobs } from "../schema";
import type { JobOutcome } from "./perform";

type Ended = Exclude<JobOutcome, { type: "released" }>;
type Tools = { database: Database; store: FileStore; clock: () => Date };

/**
 * Ends a job: its state, its credits and its file in one transaction, once. Changes nothing when another
 * runner has taken the job.
 * @returns whether this runner still held the job
 */
export async function finishJob(tools: Tools, job: JobRow, outcome: Ended): Promise<boolean> {
  const file = outcome.type === "completed" ? fileOf(tools, job, outcome) : null;
  if (file && outcome.type === "completed") await tools.store.keep(outcome.draft, file.name);
  const settled = await tools.database
    .transaction(async (transaction) => {
      if (!(await isStillOurs(transaction, job))) return false;
      if (file) await transaction.insert(files).values(file);
      const used =
        outcome.type === "completed" ? JOB_KINDS[job.kind].open(job).creditsFor(outcome.rendered) : 0;
      await endHold(transaction, {
        accountId: job.accountId,
        jobId: job.id,
        credits: job.creditsReserved,
        used,
      });
      await transaction
        .update(jobs)
        .set({ ...columnsOf(outcome), creditsUsed: used, creditsRefunded: job.creditsReserved - used })
        .where(eq(jobs.id, job.id));
      return true;
    })
    .catch(async (error: unknown) => {
      if (file) await tools.store.remove(tools.store.pathOf(file.name));
      throw error;
    });
  if (file && !settled) await tools.store.remove(tools.store.pathOf(file.name));
  return settled;
}

async function isStillOurs(transaction: Transaction, { id, attempt }: JobRow): Promise<boolean> {
  const rows = await transaction
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.attempt, attempt), eq(jobs.status, "processing")))
    .for("update");
  return rows.length > 0;
}

function fileOf({ clock }: Tools, job: JobRow, { rendered }: Extract<Ended, { type: "completed" }>) {
  const { assetLifeMs } = jobBehaviour.parse(job.behaviour);
  const { content } = JOB_KINDS[job.kind].open(job);
  return newFile({
    accountId: job.accountId,
    jobId: job.id,
    content,
    facts: { ...rendered, videoCodec: content.type === "video" ? "avc" : null },
    sizeBytes: rendered.sizeBytes,
    expiresAt: assetLifeMs === null ? null : new Date(clock().getTime() + assetLifeMs),
  });
}

function columnsOf(outcome: Ended) {
  const now = sql`now()`;
  const ended = { status: outcome.type, leaseUntil: null, updatedAt: now };
  if (outcome.type === "completed") return { ...ended, progressPercent: 100, completedAt: now };
  if (outcome.type === "canceled") return ended;
  return { ...ended, failureCode: outcome.code, failureMessage: outcome.message, failedAt: now };
}
