import "server-only";
import { listen } from "@/lib/platform/server/listen";
import { withLogContext } from "@/lib/platform/server/log-context";
import { logger } from "@/lib/platform/server/logger";
import { isUnanswered } from "../job";
import { followJob, postpone } from "./follow";
import { type ClaimedJob, claimDue, releaseAll, untilNextDueMs } from "./lease";
import { sendJob } from "./send";
import { JOB_CHANGED } from "./write-jobs";

const AT_ONCE = 32;
const MAX_SLEEP_MS = 1_000;

/**
 * Processes rows as they become due: sends what is unsent, polls what is accepted, takes over what a dead
 * process held. Any number of processes may run one. A row is in only one of them at a time.
 */
export function startScheduler({ atOnce = AT_ONCE } = {}): { stop: (withinMs: number) => Promise<void> } {
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const start = (row: ClaimedJob) => {
    const work = workOn(row).finally(() => {
      running.delete(work);
      wake();
    });
    running.add(work);
  };

  const turn = async () => {
    const free = atOnce - running.size;
    if (free <= 0) return pause(MAX_SLEEP_MS);
    const claimed = await claimDue(free);
    for (const row of claimed) start(row);
    if (claimed.length < free && !isStopped) await pause(await untilNextDueMs(MAX_SLEEP_MS));
  };

  const loop = (async () => {
    while (!isStopped) {
      await turn().catch(async (error) => {
        logger.error({ err: error }, "the scheduler could not reach the database");
        await pause(MAX_SLEEP_MS);
      });
    }
  })();
  // A job that was just accepted may be due before the sleep ends.
  const unlisten = listen(JOB_CHANGED, () => wake());

  return {
    async stop(withinMs) {
      isStopped = true;
      unlisten();
      wake();
      await loop;
      await Promise.race([
        Promise.all(running),
        new Promise((resolve) => setTimeout(resolve, withinMs).unref()),
      ]);
      await releaseAll();
    },
  };
}

async function workOn(row: ClaimedJob): Promise<void> {
  try {
    await withLogContext({ jobId: row.id }, () => (isUnanswered(row.status) ? sendJob(row) : followJob(row)));
  } catch (error) {
    logger.warn({ err: error, jobId: row.id }, "a job could not be worked on; it will be tried again");
    await postpone(row).catch(() => undefined);
  }
}
