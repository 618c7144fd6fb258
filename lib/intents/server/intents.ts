import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isHidden } from "@/lib/audience/server/sight";
import { ApiError } from "@/lib/contract/errors";
import { idempotencyKey } from "@/lib/contract/idempotency";
import type { CreateJob, Job } from "@/lib/jobs/job";
import { toJob, withAssets } from "@/lib/jobs/server/read";
import { ACTIVE_LITERALS, type JobRow, jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { sendSoon } from "@/lib/jobs/server/send";
import { listsAsKnown, tagsAsKnown } from "@/lib/jobs/server/tags";
import { addJob } from "@/lib/jobs/server/write-jobs";
import type { Spend, SpendPart } from "@/lib/limits/check-spend";
import type { SpendPlace } from "@/lib/limits/limit";
import { assertWithinLimits, hasHoldingLimit } from "@/lib/limits/server/assert-within-limits";
import { database, type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { logger } from "@/lib/platform/server/logger";
import { newId } from "@/lib/platform/server/new-id";
import { traceAcceptedJob } from "@/lib/platform/server/tracing";
import { refuseByRules, rulesOf, type StoredRules } from "@/lib/rules/server/rules";
import { ruledUseOf } from "@/lib/rules/why-not";
import type { Session } from "@/lib/session/server/session";
import { messages } from "../messages";
import { type CheckedJob, type CheckedRequest, checkAtShownPrice, priceIncrease } from "./check-request";

const MAX_ACTIVE_JOBS = 500;
const MAX_JOBS_PER_MINUTE = 600;
/** How old an admission may be when the intent is written. */
const ADMISSION_MAX_AGE_MS = 1_000;

/**
 * Accepts an intent: checks it against the prices, stores it as a due job, and starts to send it without waiting; the
 * worker's scheduler finds the row, too. The same token with the same body gives the same job. Two queries when no limit
 * can block the spend: the admission and the row.
 * @throws ApiError `idempotency_conflict` for the same token with another body; `invalid_request` with the field for what
 * is not sold; `price_increased` where the price is above the shown one; `rate_limited` beyond the caps;
 * `limit_reached`, `approval_needed` or `balance_reached` where a limit or the balance blocks, or a limit asks
 */
export async function createIntent(session: Session, body: CreateJob, token: string | null): Promise<Job> {
  const clientToken = readToken(token);
  const { credits_quoted: shown = null } = body;
  await assertSeesBoardOf(session, body);
  const bodyHash = hashBody(withoutPrice(body));
  const readAt = performance.now();
  const before = await readAdmission(session, clientToken);
  if (before.isKnown) return readKnown(session, clientToken, bodyHash);
  const checked = await checkAtShownPrice(session, body, before.rules);
  // Reading prices of the upstream may take long.
  const isOld = performance.now() - readAt > ADMISSION_MAX_AGE_MS;
  const increase = priceIncrease(shown, checked.credits);
  const admission = isOld || increase ? await readAdmission(session, clientToken) : before;
  // Another request with this token was first, and its shown price counts.
  if (admission.isKnown) return readKnown(session, clientToken, bodyHash);
  if (increase) throw increase;
  if (admission !== before)
    refuseByRules(admission.rules, ruledUseOf(body.kind, checked.request, checked.spend.credits));
  refuseOverload(admission, 1);
  const tags = await tagsAsKnown(session.workspaceId, body.tags ?? []);
  const intent = intentOf(session, body, checked, { clientToken, bodyHash, tags });
  const row = await (admission.hasHoldingLimit
    ? writeWithinLimits(session, intent, checked.spend)
    : writeIntent(database(), intent));
  // Another request with this token was first.
  if (!row) return readKnown(session, clientToken, bodyHash);
  followAccepted(row, readAt);
  return toJob(row, []);
}

/**
 * What a request says of a board is believed, so that it must be one that the person sees.
 * @throws ApiError `not_found`
 */
export async function assertSeesBoardOf(session: Session, { series }: CreateJob): Promise<void> {
  if (series?.board && (await isHidden(session, series.board.id)))
    throw new ApiError("not_found", messages.noBoard);
}

/** What a repeat has in common with the first request, whatever price was shown. */
export const withoutPrice = ({ credits_quoted: _, ...request }: CreateJob): CreateJob => request;

type JobsToCreate = {
  /** Whose they are, with the workspace's key. */
  maker: Session;
  /** The requests, whose price somebody has seen; of a take of a board with what its shot asks for. */
  checked: readonly (CheckedJob & Pick<NewJobRow, "madeFrom">)[];
  /** Whether an owner approved them: then they pass the limits that ask. */
  isApproved: boolean;
  /** The idempotency key of the first of them, by which the request that was approved gives it; a new one by default. */
  clientToken?: string;
  /** Runs first in the transaction that writes the jobs, and throws where they must not be made. */
  decide: (within: Transaction, jobIds: string[]) => Promise<void>;
};

/**
 * Accepts all of these jobs, or none.
 * @throws ApiError `rate_limited` beyond the caps; `limit_reached`, `approval_needed` or `balance_reached`; `conflict`
 * where `clientToken` made a job before; and what `decide` throws
 */
export async function createJobs({
  maker,
  checked,
  isApproved,
  clientToken = randomUUID(),
  decide,
}: JobsToCreate): Promise<void> {
  const startedAt = performance.now();
  const { workspaceId } = maker;
  const credits = checked.reduce((sum, { spend }) => sum + spend.credits, 0);
  const tags = await listsAsKnown(
    workspaceId,
    checked.map(({ body }) => body.tags ?? []),
  );
  const intents = checked.map((job, at) =>
    intentOf(maker, job.body, job, {
      clientToken: at === 0 ? clientToken : randomUUID(),
      bodyHash: hashBody(withoutPrice(job.body)),
      madeFrom: job.madeFrom,
      tags: tags[at] ?? [],
    }),
  );
  const rows = await transaction(async (within) => {
    await decide(
      within,
      intents.map(({ id }) => id),
    );
    const made: JobRow[] = [];
    const parts: SpendPart[] = [];
    for (const [at, intent] of intents.entries()) {
      const row = await writeIntent(within, intent);
      if (!row) throw new ApiError("conflict", messages.madeBefore);
      made.push(row);
      parts.push({ ...placeOf(row), credits: checked[at]?.spend.credits ?? 0 });
    }
    const spend: Spend = { what: made.length > 1 ? "takes" : "job", credits, parts };
    await assertWithinLimits(within, { spender: maker, spend, isApproved });
    const [caps] = await within.select(capsOf(workspaceId)).from(sql`(select 1) as one`);
    // They count the jobs that were just written.
    if (caps) refuseOverload(caps, 0);
    return made;
  });
  for (const row of rows) followAccepted(row, startedAt);
}

/** The row of a checked request. */
const intentOf = (
  { workspaceId, personId, personName, keyId, token: accessToken }: Session,
  { kind, series = null }: CreateJob,
  { modelId, prompt, request, credits, spend }: CheckedRequest,
  more: Pick<NewJobRow, "clientToken" | "bodyHash" | "madeFrom" | "tags">,
): NewJobRow => ({
  id: newId("job"),
  workspaceId,
  personId,
  personName,
  tokenId: accessToken?.id ?? null,
  keyId,
  kind,
  modelId,
  prompt,
  request,
  series,
  ...more,
  upstreamKey: randomUUID(),
  creditsQuoted: credits,
  creditsMax: credits === null ? spend.credits : null,
});

/** Sends an accepted job without waiting. @param startedAt time of `performance.now()` */
function followAccepted(row: JobRow, startedAt: number): void {
  logger.info({ jobId: row.id, kind: row.kind }, "a job was accepted");
  traceAcceptedJob(row.id, performance.timeOrigin + startedAt, { "job.kind": row.kind });
  sendSoon(row.id);
}

const hasToken = ({ personId }: Session, clientToken: string): SQL | undefined =>
  and(eq(jobs.personId, personId), eq(jobs.clientToken, clientToken));

type Caps = { active: number; recent: number };
type Admission = Caps & { isKnown: boolean; hasHoldingLimit: boolean; rules: StoredRules };

/**
 * What decides about an intent besides its request: whether it is known, the caps, whether a limit may block it, and the
 * rules of the role.
 */
async function readAdmission(session: Session, clientToken: string): Promise<Admission> {
  const [admission] = await database()
    .select({
      isKnown: sql<boolean>`${database().$count(jobs, hasToken(session, clientToken))} > 0`,
      ...capsOf(session.workspaceId),
      hasHoldingLimit: hasHoldingLimit(session.workspaceId),
      rules: rulesOf(session),
    })
    .from(sql`(select 1) as one`);
  if (!admission) throw new Error("A query without a table returned no row.");
  return admission;
}

/** How many jobs of a workspace are active, and how many were made in the last minute. */
function capsOf(workspaceId: string) {
  const isOurs = eq(jobs.workspaceId, workspaceId);
  return {
    active: database().$count(jobs, and(isOurs, sql`${jobs.status} in ${ACTIVE_LITERALS}`)),
    recent: database().$count(jobs, and(isOurs, sql`${jobs.createdAt} > now() - interval '1 minute'`)),
  };
}

/** @param more how many jobs are about to be made */
function refuseOverload({ active, recent }: Caps, more: number): void {
  if (active + more <= MAX_ACTIVE_JOBS && recent + more <= MAX_JOBS_PER_MINUTE) return;
  throw new ApiError("rate_limited", messages.tooManyJobs, { retryAfterSeconds: 10 });
}

/** Stores an intent that is due now; null when another request with this token was first. */
const writeIntent = (within: Executor, intent: NewJobRow): Promise<JobRow | null> =>
  addJob(within, { ...intent, nextAttemptAt: sql`now()` }, null);

/** Stores an intent where a limit or the balance may refuse it; null as `writeIntent`. */
const writeWithinLimits = (spender: Session, intent: NewJobRow, spend: Spend): Promise<JobRow | null> =>
  transaction(async (within) => {
    const row = await writeIntent(within, intent);
    if (!row) return null;
    const parts = [{ ...placeOf(row), credits: spend.credits }];
    await assertWithinLimits(within, { spender, spend: { ...spend, parts } });
    return row;
  });

/** The board and the tags of a job as it was written. */
const placeOf = ({ series, tags }: Pick<JobRow, "series" | "tags">): SpendPlace => ({
  boardId: series?.board?.id,
  tags,
});

/** The job of an intent that was accepted before. */
async function readKnown(session: Session, clientToken: string, bodyHash: string): Promise<Job> {
  const [row] = await database().select().from(jobs).where(hasToken(session, clientToken));
  if (!row) throw new ApiError("internal", "The intent could not be written.");
  if (row.bodyHash !== bodyHash) {
    throw new ApiError("idempotency_conflict", messages.keyReused);
  }
  const [job] = await withAssets([row]);
  if (!job) throw new ApiError("internal", "The intent could not be read.");
  return job;
}

/** @throws ApiError `invalid_request` for a header that is no idempotency key */
export function readToken(token: string | null): string {
  const parsed = idempotencyKey.safeParse(token ?? undefined);
  if (parsed.success) return parsed.data;
  throw new ApiError("invalid_request", parsed.error.issues[0]?.message ?? messages.invalidKey, {
    details: { field: "Idempotency-Key" },
  });
}

/** The order of fields does not matter. */
export function hashBody(body: unknown): string {
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
