import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { logger } from "@/lib/platform/server/logger";
import { singleton } from "@/lib/platform/server/singleton";
import { claimToSend, releaseAll } from "./lease";
import { sendJob } from "./send";

const state = () => singleton("jobs.sending", () => ({ underway: new Set<Promise<void>>(), hasSent: false }));

/** Sends an intent now, unless another process holds its lease. Never throws. */
export function sendNow(jobId: string): Promise<void> {
  const { underway } = state();
  const work = attempt(jobId).finally(() => underway.delete(work));
  underway.add(work);
  state().hasSent = true;
  return work;
}

async function attempt(jobId: string): Promise<void> {
  try {
    const row = await claimToSend(jobId);
    if (row) await sendJob(row);
  } catch (error) {
    logger.error({ err: error, jobId }, "could not send a job; the worker will");
  }
}

/**
 * For a clean shutdown: waits for what is being sent and releases every lease, so that other processes
 * continue at once.
 */
export async function finishSending(withinMs: number): Promise<void> {
  const { underway, hasSent } = state();
  if (!hasSent) return;
  await Promise.race([Promise.all(underway), wait(withinMs, undefined, { ref: false })]);
  await releaseAll();
}
