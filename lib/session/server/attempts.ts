import "server-only";
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { ApiError } from "@/lib/contract/errors";
import { database, type Transaction, transaction } from "@/lib/platform/server/database";
import { FairQueue } from "@/lib/platform/server/fair-queue";
import { lockWithin } from "@/lib/platform/server/lock";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";
import { keyAttempts } from "./schema";

/** How long a refused key counts. */
const REFUSED_SECONDS = 5 * 60;
/** How long a new workspace counts. */
const NEW_SECONDS = 24 * 60 * 60;
/** Longer than the upstream may take to respond. The slot of a process that died is free again after this. */
const MAX_CHECK_SECONDS = 2 * 60;
const RETRY_SOON_SECONDS = 2;
/**
 * A slot that ends later than a window and this is from before a step of the clock, and locks nobody out. Waiting
 * for a lock, a transaction sees slots of a little later than its own time.
 */
const SLACK_SECONDS = 60;

/**
 * How many refused keys, or new workspaces, count within how long before no more are tried. There is no limit of keys shared by
 * all addresses, because one of them could use it to lock out the others.
 */
const LIMITS = {
  address: { max: 20, windowSeconds: REFUSED_SECONDS },
  key: { max: 10, windowSeconds: REFUSED_SECONDS },
  session: { max: 10, windowSeconds: REFUSED_SECONDS },
  "account-address": { max: 10, windowSeconds: REFUSED_SECONDS },
  // Shared by all addresses, because guesses can come from many. Whoever is signed in, or has the key, is not locked out.
  account: { max: 100, windowSeconds: REFUSED_SECONDS },
  // Passwords of review links.
  review: { max: 50, windowSeconds: REFUSED_SECONDS },
  "review-address": { max: 10, windowSeconds: REFUSED_SECONDS },
  // Passwords that are chosen and too easy to guess. An office behind one address joins on the same day.
  "weak-password": { max: 50, windowSeconds: REFUSED_SECONDS },
  // A class or an office behind one address tries the demo on the same day.
  demo: { max: 50, windowSeconds: NEW_SECONDS },
} as const;

type Kind = keyof typeof LIMITS;
type AnySubject = { kind: Kind; value: string };
export type Subject = AnySubject & { kind: Exclude<Kind, "demo"> };

/**
 * Runs `check`, which asks whether a key is accepted, unless a subject has reached its limit of refused keys.
 * Each check holds a slot of each subject until it ends, so that parallel guesses can't pass the limit. Only
 * a refusal keeps the slot and counts. A request that is rejected here neither counts nor
 * extends a lock.
 * @param counts whether an error of `check` is a refusal; by default 401 and 403 are
 * @throws ApiError `rate_limited` with the seconds until a refusal expires; `too_many_sign_ins` when the
 * slots are taken by running checks; whatever `check` throws
 */
export async function limitAttempts<T>(
  subjects: readonly Subject[],
  check: () => Promise<T>,
  counts: (error: unknown) => boolean = isRefusal,
): Promise<T> {
  const slots = await reserveInTurn(subjects);
  try {
    const result = await check();
    await release(slots);
    return result;
  } catch (error) {
    await (counts(error) ? markCounted(slots, REFUSED_SECONDS) : release(slots));
    throw error;
  }
}

/**
 * Runs `open`, which signs in to a demo workspace for the first time, unless the address has opened its share of a day.
 * Each holds a slot until it ends, so that parallel sign-ins can't pass the limit. Only one that succeeds counts.
 * @throws ApiError `too_many_demos` with the seconds until one stops counting; `too_many_sign_ins` when the slots are
 * taken by running sign-ins; whatever `open` throws
 */
export async function limitNewWorkspaces<T>(address: string, open: () => Promise<T>): Promise<T> {
  const slots = await reserveInTurn([{ kind: "demo", value: address }]);
  try {
    const result = await open();
    await markCounted(slots, NEW_SECONDS);
    return result;
  } catch (error) {
    await release(slots);
    throw error;
  }
}

/**
 * Deletes expired rows.
 * @returns how many were deleted
 */
export async function sweepAttempts(): Promise<number> {
  const { rowCount } = await database().delete(keyAttempts).where(lte(keyAttempts.expiresAt, sql`now()`));
  return rowCount ?? 0;
}

/**
 * Reservations of one subject wait for each other, each with a connection to the database: what one address sends may not
 * take all of them. The first subject is whose turn it is.
 */
const turns = processValue(
  "attempt-turns",
  () => new FairQueue({ atOnce: 4, ofOneAtOnce: 1, waiting: 400, ofOneWaiting: 100 }, tooManySignIns),
);

const reserveInTurn = (subjects: readonly AnySubject[]): Promise<string[]> =>
  turns().run(subjects[0]?.value ?? "", () => transaction((tx) => reserve(tx, subjects)));

async function reserve(tx: Transaction, subjects: readonly AnySubject[]): Promise<string[]> {
  const slots: string[] = [];
  // Always in this order: two requests with the same subjects would otherwise deadlock.
  for (const { kind, value } of [...subjects].sort((a, b) => a.kind.localeCompare(b.kind))) {
    const subject = `${kind}:${value}`;
    await lockWithin(tx, "key-attempts", subject);
    assertFree(kind, await countAttempts(tx, subject, LIMITS[kind].windowSeconds));
    const [slot] = await tx
      .insert(keyAttempts)
      .values({ subject, expiresAt: secondsFromNow(MAX_CHECK_SECONDS) })
      .returning({ id: keyAttempts.id });
    if (slot) slots.push(slot.id);
  }
  return slots;
}

async function countAttempts(tx: Transaction, subject: string, windowSeconds: number) {
  const [row] = await tx
    .select({
      total: sql<number>`count(*)::int`,
      counted: sql<number>`(count(*) filter (where ${keyAttempts.isRefused}))::int`,
      secondsLeft: sql<number>`coalesce(extract(epoch from
        min(${keyAttempts.expiresAt}) filter (where ${keyAttempts.isRefused}) - now()), 0)::float`,
    })
    .from(keyAttempts)
    .where(
      and(
        eq(keyAttempts.subject, subject),
        gt(keyAttempts.expiresAt, sql`now()`),
        lte(keyAttempts.expiresAt, secondsFromNow(windowSeconds + SLACK_SECONDS)),
      ),
    );
  if (!row) throw new Error("A count returned no row.");
  return row;
}

function assertFree(
  kind: Kind,
  { total, counted, secondsLeft }: Awaited<ReturnType<typeof countAttempts>>,
): void {
  const { max } = LIMITS[kind];
  if (counted >= max) {
    const retryAfterSeconds = Math.max(1, Math.ceil(secondsLeft));
    if (kind === "demo")
      throw new ApiError("too_many_demos", messages.attempts.tooManyDemos, { retryAfterSeconds });
    const message = messages.attempts.tooManyAttempts(retryAfterSeconds);
    throw new ApiError("rate_limited", message, { retryAfterSeconds });
  }
  if (total >= max) throw tooManySignIns();
}

const tooManySignIns = () =>
  new ApiError("too_many_sign_ins", messages.attempts.tooManySignIns, {
    retryAfterSeconds: RETRY_SOON_SECONDS,
  });

const release = (slots: string[]) => database().delete(keyAttempts).where(inArray(keyAttempts.id, slots));

const markCounted = (slots: string[], seconds: number) =>
  database()
    .update(keyAttempts)
    .set({ isRefused: true, expiresAt: secondsFromNow(seconds) })
    .where(inArray(keyAttempts.id, slots));

const secondsFromNow = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);
