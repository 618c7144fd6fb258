import { and, eq, inArray } from "drizzle-orm";
import { PENDING_STATUSES } from "@/lib/contract/job";
import type { Account } from "../account";
import { holdCredits, lockAccount, requireCredits } from "../credits/ledger";
import type { Executor } from "../database";
import { requestHash } from "../http/idempotency";
import { newId } from "../ids";
import { type JobRow, jobs } from "../schema";
import type { Service } from "../service";
import type { JobKind } from "./job-kind";
import { applyTriggers, behaviourOf, keyReused, noFreeSlot } from "./triggers";

/**
 * Accepts a request, or returns the existing job of a repeated one. The credits are reserved and the job is
 * queued in one transaction under the account's lock, so a key makes one job for any number of concurrent
 * requests.
 * @throws ApiError `invalid_request`, `idempotency_conflict`, `concurrency_conflict`, `rate_limited`,
 * `content_not_allowed`, `insufficient_credits`
 */
export async function createJob(
  service: Service,
  kind: JobKind,
  account: Account,
  key: string,
  body: unknown,
): Promise<JobRow> {
  const hash = requestHash(kind.name, body);
  const existing = await jobOfKey(service.database, account.id, key, hash);
  if (existing) return existing;
  const { words, reserved, plan } = await kind.plan(service, account, body);
  await applyTriggers(service.database, account.id, key, words);
  const job = await service.database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const raced = await jobOfKey(transaction, account.id, key, hash);
    if (raced) return raced;
    await requireCredits(transaction, account.id, reserved);
    await requireSlot(transaction, account);
    const [row] = await transaction
      .insert(jobs)
      .values({
        id: newId(kind.idPrefix),
        accountId: account.id,
        idempotencyKey: key,
        requestHash: hash,
        kind: kind.name,
        request: body,
        plan,
        behaviour: behaviourOf(words.text, service.slowMs),
        creditsReserved: reserved,
      })
      .returning();
    if (!row) throw new Error("an inserted job was not returned");
    await holdCredits(transaction, { accountId: account.id, jobId: row.id, credits: reserved });
    return row;
  });
  service.wake();
  return job;
}

async function jobOfKey(
  executor: Executor,
  accountId: string,
  key: string,
  hash: string,
): Promise<JobRow | undefined> {
  const [job] = await executor
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), eq(jobs.idempotencyKey, key)));
  if (job && job.requestHash !== hash) {
    throw keyReused();
  }
  return job;
}

/**
 * The caller holds the account's lock, so no two jobs take the last slot.
 * @throws ApiError `concurrency_conflict` when the plan's jobs at once are all taken
 */
async function requireSlot(executor: Executor, { id, maxOpenJobs }: Account): Promise<void> {
  if (maxOpenJobs === null) return;
  const open = await executor.$count(
    jobs,
    and(eq(jobs.accountId, id), inArray(jobs.status, [...PENDING_STATUSES])),
  );
  if (open >= maxOpenJobs) throw noFreeSlot(maxOpenJobs);
}
