import "server-only";
import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { database, transaction } from "@/lib/platform/server/database";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { counter } from "@/lib/platform/server/metrics";
import { type Attempt, postOutside } from "@/lib/platform/server/post-outside";
import { enqueue, workQueue } from "@/lib/platform/server/queue";
import { bodyOf } from "./payload";
import { type WebhookEventRow, type WebhookRow, webhookDeliveries, webhookEvents, webhooks } from "./schema";
import { openSecrets } from "./secrets";
import { turnOff } from "./turn-off";

const WEBHOOK_QUEUE = "webhooks";
/** One turn of an address at a time, in all processes. */
const POLICY = "exclusive";
/** The channel of webhook-events.sql. */
export const WEBHOOK_DUE = "webhook_due";

type WebhookTask = { webhookId: string };

/** Addresses that one process sends to at once; the others wait for a turn. */
const TURNS = 6;
/** Events that one address gets at once, of different subjects. */
const AT_ONCE = 5;
/** Deliveries that are read at once. */
const CANDIDATES = 100;
/** A turn ends after this time, so that other addresses have theirs. */
const TURN_MS = 10_000;
/** How long what was announced is collected before it is looked for. */
const COLLECT_MS = 50;
/** How often a process looks for what has become due. */
const LOOKOUT_MS = 5_000;

/** For how long an event is tried, and an address that accepts nothing stays on. */
const TRIED_HOURS = 72;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Seconds after each failed attempt of an event. The last is repeated. */
const PACE_S = [
  ...[5, 30, 2 * MINUTE_S, 10 * MINUTE_S, 30 * MINUTE_S],
  ...[HOUR_S, 2 * HOUR_S, 4 * HOUR_S, 6 * HOUR_S, 8 * HOUR_S],
];
/** Longer than any pause. A later time was set before the clock was set back. */
const LONGEST_HOURS = 10;
/** The longest pause of an address at which attempts fail one after the other. */
const MAX_PAUSE_S = 60;
/** From so many failures in a row an address counts as away: what waits is tried at once when it is back. */
const AWAY_FAILURES = 3;

const sent = counter({
  name: "atelier_webhook_attempts_total",
  help: "Attempts to deliver an event to an address outside",
  labels: ["outcome"],
});

const isWaiting = eq(webhookDeliveries.status, "waiting");
const IS_DUE = and(isWaiting, lte(webhookDeliveries.nextAttemptAt, sql`now()`));
const IS_OPEN = and(
  webhooks.isEnabled,
  or(
    isNull(webhooks.notBefore),
    lte(webhooks.notBefore, sql`now()`),
    gt(webhooks.notBefore, sql`now() + make_interval(secs => ${2 * MAX_PAUSE_S})`),
  ),
);

/** Queues a turn for each address for which something is due. Any number of processes may run it. */
export async function queueDueWebhooks(): Promise<void> {
  const hasDue = sql`exists (select from ${webhookDeliveries} where ${and(
    eq(webhookDeliveries.webhookId, webhooks.id),
    IS_DUE,
  )})`;
  const due = await database().select({ webhookId: webhooks.id }).from(webhooks).where(and(IS_OPEN, hasDue));
  for (const task of due)
    await enqueue(WEBHOOK_QUEUE, task, { singletonKey: task.webhookId, policy: POLICY });
}

/** Makes due what the clock, which was set back, would hold up. */
export async function dueAfterClockStep(): Promise<void> {
  await database()
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        isWaiting,
        gt(webhookDeliveries.nextAttemptAt, sql`now() + make_interval(hours => ${LONGEST_HOURS})`),
      ),
    );
}

/** Sends events as they come, until the returned function is called. The queue is stopped with the others. */
export async function startWebhooks(): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined;
  const wake = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      queueDueWebhooks().catch((err) => logger.warn({ err }, "webhooks could not be queued"));
    }, COLLECT_MS);
  };
  const stopping = new AbortController();
  await workQueue<WebhookTask>(
    WEBHOOK_QUEUE,
    async ({ webhookId }) => {
      await takeTurn(webhookId, stopping.signal);
      // What came in the meantime is not queued while this task runs.
      wake();
    },
    { concurrency: TURNS, queue: { policy: POLICY } },
  );
  const listening = listen(WEBHOOK_DUE, wake, { onReconnect: wake });
  await listening.ready;
  wake();
  // What is tried again, and what a lost announcement left.
  const lookout = setInterval(wake, LOOKOUT_MS);
  return () => {
    listening();
    clearInterval(lookout);
    clearTimeout(timer);
    stopping.abort();
  };
}

/** Sends an address what is due, for at most ten seconds, and until an attempt fails. */
async function takeTurn(webhookId: string, stopping: AbortSignal): Promise<void> {
  const until = performance.now() + TURN_MS;
  const isOver = () => performance.now() > until || stopping.aborted;
  while (!isOver()) {
    const [hook] = await database()
      .select()
      .from(webhooks)
      .where(and(eq(webhooks.id, webhookId), IS_OPEN));
    const due = hook ? await dueOf(hook) : [];
    if (!hook || due.length === 0) return;
    const signers = await signersOf(hook);
    if (signers === null) return;
    for (let from = 0; from < due.length && !isOver(); from += AT_ONCE) {
      const accepted = await Promise.all(
        due.slice(from, from + AT_ONCE).map((each) => deliver(hook, signers, each)),
      );
      if (accepted.includes(false)) return;
    }
  }
}

type Due = { id: string; event: WebhookEventRow };

/**
 * What is due of an address, of each subject the first that waits. Two plain statements: the planner knows little of a table
 * that has just got thousands of rows, and compares each with each when it is asked for both at once.
 */
async function dueOf({ id, failures }: WebhookRow): Promise<Due[]> {
  const isItsOwn = eq(webhookDeliveries.webhookId, id);
  const candidates = await database()
    .select({ id: webhookDeliveries.id, sequence: webhookDeliveries.sequence, event: webhookEvents })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .where(and(isItsOwn, IS_DUE))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.sequence))
    .limit(CANDIDATES);
  if (candidates.length === 0) return [];
  const subjects = [...new Set(candidates.map(({ event }) => event.subject))];
  const firsts = await database()
    .select({ subject: webhookDeliveries.subject, sequence: min(webhookDeliveries.sequence) })
    .from(webhookDeliveries)
    .where(and(isItsOwn, isWaiting, inArray(webhookDeliveries.subject, subjects)))
    .groupBy(webhookDeliveries.subject);
  const firstOf = new Map(firsts.map(({ subject, sequence }) => [subject, sequence]));
  const due: Due[] = [];
  for (const { sequence, ...each } of candidates) {
    const { subject } = each.event;
    if (firstOf.get(subject) !== sequence) continue;
    // An event that was asked for again waits twice.
    firstOf.delete(subject);
    due.push(each);
  }
  return failures > 0 ? due.slice(0, 1) : due;
}

/** One for each secret that signs now; null for an address without one, which is turned off. */
async function signersOf(hook: WebhookRow): Promise<Webhook[] | null> {
  const secrets = await openSecrets(hook.id).catch((err) => {
    logger.error({ err, webhookId: hook.id }, "the secret of a webhook can't be opened");
    return [];
  });
  if (secrets.length > 0) return secrets.map((secret) => new Webhook(secret));
  await transaction((within) => turnOff(within, hook, "secret"));
  return null;
}

/** Whether it was accepted. */
async function deliver(hook: WebhookRow, signers: readonly Webhook[], { id, event }: Due): Promise<boolean> {
  const body = bodyOf(event);
  const at = new Date();
  const attempt = await postOutside({
    url: hook.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "Atelier",
      "webhook-id": event.id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": signers.map((signer) => signer.sign(event.id, at, body)).join(" "),
    },
  });
  const isAccepted = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  sent().inc({ outcome: isAccepted ? "accepted" : "failed" });
  if (isAccepted) await keepSuccess(hook, id, attempt);
  else await keepFailure(hook, id, attempt);
  return isAccepted;
}

/** The columns of an attempt. */
const attempted = ({ status, body, problem, durationMs }: Attempt) => ({
  attempts: sql`${webhookDeliveries.attempts} + 1`,
  attemptedAt: sql`now()`,
  answerStatus: status,
  answerBody: body,
  problem,
  durationMs,
});

async function keepSuccess(hook: WebhookRow, id: string, attempt: Attempt): Promise<void> {
  // Also for an address that was turned off meanwhile: the receiver has it.
  const isIt = eq(webhookDeliveries.id, id);
  const delivered = { ...attempted(attempt), status: "delivered" as const };
  if (hook.failures === 0) {
    await database().update(webhookDeliveries).set(delivered).where(isIt);
    return;
  }
  await transaction(async (within) => {
    await within
      .update(webhooks)
      .set({ failures: 0, failingSince: null, notBefore: null })
      .where(eq(webhooks.id, hook.id));
    await within.update(webhookDeliveries).set(delivered).where(isIt);
    if (hook.failures < AWAY_FAILURES) return;
    await within
      .update(webhookDeliveries)
      .set({ nextAttemptAt: sql`now()` })
      .where(and(eq(webhookDeliveries.webhookId, hook.id), isWaiting));
  });
}

const hoursAgo = (hours: number): SQL => sql`now() - make_interval(hours => ${hours})`;

async function keepFailure({ id: webhookId }: WebhookRow, id: string, attempt: Attempt): Promise<void> {
  await transaction(async (within) => {
    // The pause of the address: none after one failure, which may be the event's, then 1 s, doubled up to a minute.
    const pauseS = sql`case when ${webhooks.failures} = 0 then 0
      else least(${MAX_PAUSE_S}, power(2, least(${webhooks.failures}, 10) - 1)) end`;
    const [hook] = await within
      .update(webhooks)
      .set({
        failures: sql`${webhooks.failures} + 1`,
        failingSince: sql`coalesce(${webhooks.failingSince}, now())`,
        notBefore: sql`now() + make_interval(secs => ${pauseS})`,
      })
      .where(and(eq(webhooks.id, webhookId), webhooks.isEnabled))
      .returning({
        ...getTableColumns(webhooks),
        // An hour of slack: the first attempt of an event comes after the event.
        acceptsNothing: sql<boolean>`${webhooks.failingSince} <= ${hoursAgo(TRIED_HOURS - 1)}`,
      });
    const pace = sql`(array[${sql.join(
      PACE_S.map((seconds) => sql`${seconds}::int`),
      sql`, `,
    )}])[
      least(${webhookDeliveries.attempts} + 1, ${PACE_S.length})]`;
    const endsAt = sql`${webhookDeliveries.createdAt} + make_interval(hours => ${TRIED_HOURS})`;
    const isOver = sql`${webhookDeliveries.createdAt} <= ${hoursAgo(TRIED_HOURS)}`;
    const isGone = attempt.status === 410;
    const [kept] = await within
      .update(webhookDeliveries)
      .set({
        ...attempted(attempt),
        status: isGone ? "failed" : sql`case when ${isOver} then 'failed' else 'waiting' end`,
        // A tenth sooner or later, so that what failed together does not come together again.
        nextAttemptAt: sql`least(now() + ${pace} * (0.9 + random() / 5) * interval '1 second',
          greatest(${endsAt}, now()))`,
      })
      .where(and(eq(webhookDeliveries.id, id), isWaiting))
      .returning({
        status: webhookDeliveries.status,
        subject: webhookDeliveries.subject,
        nextAttemptAt: sql`${webhookDeliveries.nextAttemptAt}::text`,
      });
    // What comes after it waits as long, so that it is in no one's way among what is due.
    if (kept?.status === "waiting")
      await within
        .update(webhookDeliveries)
        .set({
          nextAttemptAt: sql`greatest(${webhookDeliveries.nextAttemptAt}, ${kept.nextAttemptAt}::timestamptz)`,
        })
        .where(
          and(
            eq(webhookDeliveries.webhookId, webhookId),
            eq(webhookDeliveries.subject, kept.subject),
            isWaiting,
          ),
        );
    if (!hook) return;
    if (isGone) await turnOff(within, hook, "gone");
    else if (kept?.status === "failed" && hook.acceptsNothing) await turnOff(within, hook, "failing");
  });
}
