import "server-only";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { forJob } from "@/lib/platform/server/tracing";
import { serviceHealth } from "@/lib/upstream/server/health";
import { isUnanswered } from "../job";
import { JOB_CHANGED } from "./announce";
import { ClockSteps } from "./clock-steps";
import { followJob, postpone } from "./follow";
import { type ClaimedJob, claimDue, releaseAll, untilNextDueMs } from "./lease";
import { sendJob } from "./send";
import { adjustForClockStep, databaseMs, probeBackedOff, rescheduleOverdue, wakeBackedOff } from "./wake";

const AT_ONCE = 32;
const MAX_SLEEP_MS = 1_000;
/** During an outage one job is tried this often, and the others are woken by its answer. */
const PROBE_MS = 2_000;
const LOOK_AT_CLOCK_MS = 5_000;

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
  const unwatch = watchOutside(() => wake());

  return {
    async stop(withinMs) {
      isStopped = true;
      unlisten();
      unwatch();
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

/**
 * Brings jobs forward whose wait has lost its reason: the service answers again, or the database's clock was set
 * back. Calls `wake` after each time; returns the function that ends it.
 */
function watchOutside(wake: () => void): () => void {
  const clock = new ClockSteps();
  const quietly = (work: Promise<unknown>) => {
    work.then(wake).catch((error) => logger.warn({ err: error }, "waiting jobs could not be woken"));
  };
  const look = async () => {
    const stepMs = clock.look(await databaseMs(), performance.now());
    if (stepMs !== 0) logger.warn({ stepMs }, "the clock of the database was set");
    if (stepMs < 0) await adjustForClockStep(-stepMs);
  };
  const timers = [
    setInterval(() => quietly(look()), LOOK_AT_CLOCK_MS),
    setInterval(() => {
      if (serviceHealth().isDown) quietly(probeBackedOff());
    }, PROBE_MS),
  ];
  const forget = serviceHealth().onReturn(() => quietly(wakeBackedOff()));
  quietly(rescheduleOverdue().then(wakeBackedOff).then(look));
  return () => {
    forget();
    for (const timer of timers) clearInterval(timer);
  };
}

async function workOn(row: ClaimedJob): Promise<void> {
  try {
    if (isUnanswered(row.status)) await forJob("send job", row.id, () => sendJob(row));
    else await forJob("follow job", row.id, () => followJob(row));
  } catch (error) {
    logger.warn({ err: error, jobId: row.id }, "a job could not be worked on; it will be tried again");
    await postpone(row).catch(() => undefined);
  }
}
