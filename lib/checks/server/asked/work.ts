import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { DESCRIPTION_CHANGED } from "@/lib/describe/server/changes";
import { descriptions } from "@/lib/describe/server/schema";
import { finalizeCharge } from "@/lib/limits/server/reserve-charge";
import { database, transaction } from "@/lib/platform/server/database";
import { lockWithin } from "@/lib/platform/server/lock";
import { logger } from "@/lib/platform/server/logger";
import { repeatWork } from "@/lib/platform/server/repeat-work";
import { messages } from "../../asked/messages";
import { type AskedCheckRow, askedChecks, IS_OPEN } from "./schema";
import { CHECKS_CHANGED } from "./start";
import { end, takeStep } from "./step";

/** Takes of a workspace that are looked at at once, so that those who describe clips themselves find room. */
const AT_ONCE_OF_WORKSPACE = 2;
/** Steps at once in this process. */
const AT_ONCE = 4;
const LOOK_EVERY_MS = 2_000;
const FINISH_WITHIN_MS = 8_000;
/** Longer than a step takes before anything is sent. */
const LEASE = sql`clock_timestamp() + interval '4 minutes'`;
/** Longer than the language model may take. Its worker has died since. */
const SILENCE = sql`interval '5 minutes'`;

/** As SQL: that nobody works on a check, and it is not put off. */
const IS_FREE = sql`(${askedChecks.leaseUntil} is null or ${askedChecks.leaseUntil} < clock_timestamp())
  and (${askedChecks.notBefore} is null or ${askedChecks.notBefore} < clock_timestamp())`;

/** As SQL: that a check is the next one of its workspace, or that its description has come to an end. */
const IS_DUE = sql`case ${askedChecks.status}
  when 'waiting' then (
    select count(*) from ${askedChecks} other
    where other.workspace_id = ${askedChecks.workspaceId} and other.status in ('waiting', 'describing', 'judging')
      and (other.status <> 'waiting' or other.lease_until > clock_timestamp())) < ${AT_ONCE_OF_WORKSPACE}
  when 'describing' then coalesce((
    select ${descriptions.status} <> 'running' from ${descriptions} where ${descriptions.id} = ${askedChecks.descriptionId}), true)
  else false end`;

/** The next check, with a lease of ours. Those that go on come before those that begin. */
const claim = (): Promise<AskedCheckRow | undefined> =>
  transaction(async (within) => {
    await lockWithin(within, "checks", "");
    const [next] = await within
      .select({ id: askedChecks.id })
      .from(askedChecks)
      .where(and(IS_OPEN, IS_FREE, IS_DUE))
      .orderBy(sql`${askedChecks.status} = 'waiting'`, askedChecks.position)
      .limit(1);
    if (!next) return undefined;
    const [row] = await within
      .update(askedChecks)
      .set({ leaseUntil: LEASE })
      .where(and(eq(askedChecks.id, next.id), IS_OPEN))
      .returning();
    return row;
  });

/** A check whose worker died after the language model was asked is lost, and is not asked again. */
export async function loseSilentChecks(): Promise<void> {
  const silent = await database()
    .select({ id: askedChecks.id })
    .from(askedChecks)
    .where(
      and(
        IS_OPEN,
        eq(askedChecks.status, "judging"),
        sql`${askedChecks.sentAt} < clock_timestamp() - ${SILENCE}`,
      ),
    );
  for (const { id } of silent) {
    await finalizeCharge(id, "unknown");
    await end({ id }, "lost", { error: { code: "interrupted", message: messages.interrupted } });
  }
}

/** Takes the next step of a check, if there is one. @returns whether there was */
export async function takeNextStep(stopping?: AbortSignal): Promise<boolean> {
  const row = await claim();
  if (row) await takeStep(row, stopping);
  return row !== undefined;
}

/**
 * Makes the checks that wait. Any number of processes may run it: a step belongs to the one with its lease.
 * @returns the function that stops it
 */
export function startChecking(): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const { wake, stop } = repeatWork({
    work: async (signal) => {
      await loseSilentChecks();
      while (running.size < AT_ONCE && !signal.aborted) {
        const row = await claim();
        if (!row) return;
        const step: Promise<void> = takeStep(row, signal)
          .catch((err: unknown) => logger.warn({ err, checkId: row.id }, "a step of a check failed"))
          .finally(() => {
            running.delete(step);
            wake();
          });
        running.add(step);
      }
    },
    everyMs: LOOK_EVERY_MS,
    channels: [CHECKS_CHANGED, DESCRIPTION_CHANGED],
    failure: "checks could not be read; they will be again",
  });
  return async () => {
    await stop();
    const late = new Promise((resolve) => setTimeout(resolve, FINISH_WITHIN_MS).unref());
    await Promise.race([Promise.allSettled([...running]), late]);
  };
}
