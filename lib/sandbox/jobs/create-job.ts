import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import type { Account } from "../account";
import { hold, lockAccount, requireCredits } from "../credits/ledger";
import type { Executor } from "../database";
import { requestHash } from "../http/request-hash";
import { newId } from "../ids";
import { busyTurns, type JobRow, jobs } from "../schema";
import type { Service } from "../service";
import { asksForBusy, asksForRefusal, behaviourOf } from "./behaviour";
import type { JobKind } from "./job-kind";

const BUSY_SECONDS = 2;

/**
 * Accepts a request, or answers a repeated one with its existing job. The credits are reserved and the job is
 * queued in one transaction under the account's lock, so a key makes one job for any number of concurrent
 * requests.
 * @throws ApiError `invalid_request`, `conflict`, `rate_limited`, `content_not_allowed`,
 * `insufficient_credits`
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
  if (asksForBusy(words.text)) await takeBusyTurn(service.database, account.id, key);
  if (asksForRefusal(words.text)) {
    throw new ApiError("content_not_allowed", `The ${words.field} is not allowed by the content policy.`, {
      details: { field: words.field },
    });
  }
  const job = await service.database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const raced = await jobOfKey(transaction, account.id, key, hash);
    if (raced) return raced;
    await requireCredits(transaction, account.id, reserved);
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
    await hold(transaction, { accountId: account.id, jobId: row.id, credits: reserved });
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
    throw new ApiError("conflict", "This Idempotency-Key was used with another body.", {
      details: { field: "Idempotency-Key" },
    });
  }
  return job;
}

/**
 * Refuses the first attempt of a key and accepts the next.
 * @throws ApiError `rate_limited`
 */
export async function takeBusyTurn(executor: Executor, accountId: string, key: string): Promise<void> {
  const first = await executor
    .insert(busyTurns)
    .values({ accountId, idempotencyKey: key })
    .onConflictDoNothing()
    .returning();
  if (first.length === 0) return;
  throw new ApiError("rate_limited", "The service is busy, as the text asked.", {
    retryAfterSeconds: BUSY_SECONDS,
  });
}
