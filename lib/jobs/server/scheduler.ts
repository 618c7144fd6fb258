import "server-only";
import { listen } from "@/lib/platform/server/listen";
import { logger } from "@/lib/platform/server/logger";
import { traceJob } from "@/lib/platform/server/tracing";
import { upstreamHealth } from "@/lib/upstream/server/health";
import { isAwaitingResponse } from "../job";
import { followJob, postponePoll } from "./follow";
import { type ClaimedJob, claimDue, releaseAllLeases, releaseLeasesOfEnded, untilNextDueMs } from "./lease";
import { sendJob } from "./send";
import { adjustForClockStep, databaseMs, probeBackedOff, rescheduleOverdue, wakeBackedOff } from "./wake";
import { JOB_CHANGED } from "./write-jobs";

const CONCURRENCY = 32;
const MAX_SLEEP_MS = 1_000;
/** During an outage one job is tried this often. Its first response wakes the others. */
const PROBE_MS = 2_000;
const CHECK_CLOCK_MS = 5_000;
const LOOK_FOR_ENDED_MS = 2_000;

/**
 * Processes jobs as they become due: sends jobs without a response, polls accepted ones, takes over jobs of a process
 * that died. Any number of processes may run a scheduler, because a lease gives each job to one of them.
 */
export function startScheduler({ concurrency = CONCURRENCY } = {}): {
  stop: (withinMs: number) => Promise<void>;
} {
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
    const work = processJob(row).finally(() => {
      running.delete(work);
      wake();
    });
    running.add(work);
  };

  const turn = async () => {
    const free = concurrency - running.size;
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
  const unwatch = watchOutagesAndClock(() => wake());

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
      await releaseAllLeases();
    },
  };
}

/**
 * Brings jobs forward at the end of an outage of the upstream, after the database's clock was set back, and when a process
 * of this machine that held them was killed. Calls `wake`
 * each time. Returns the function that ends it.
 */
function watchOutagesAndClock(wake: () => void): () => void {
  const clock = new ClockSteps();
  const quietly = (work: Promise<unknown>) => {
    work.then(wake).catch((error) => logger.warn({ err: error }, "waiting jobs could not be woken"));
  };
  const checkClock = async () => {
    const stepMs = clock.measure(await databaseMs(), performance.now());
    if (stepMs !== 0) logger.warn({ stepMs }, "the clock of the database was set");
    if (stepMs < 0) await adjustForClockStep(-stepMs);
  };
  const timers = [
    setInterval(() => quietly(checkClock()), CHECK_CLOCK_MS),
    setInterval(() => quietly(releaseLeasesOfEnded()), LOOK_FOR_ENDED_MS),
    setInterval(() => {
      if (upstreamHealth().isDown) quietly(probeBackedOff());
    }, PROBE_MS),
  ];
  const forget = upstreamHealth().onReturn(() => quietly(wakeBackedOff()));
  quietly(releaseLeasesOfEnded());
  quietly(rescheduleOverdue().then(wakeBackedOff).then(checkClock));
  return () => {
    forget();
    for (const timer of timers) clearInterval(timer);
  };
}

async function processJob(row: ClaimedJob): Promise<void> {
  try {
    if (isAwaitingResponse(row.status)) await traceJob("send job", row.id, () => sendJob(row));
    else await traceJob("follow job", row.id, () => followJob(row));
  } catch (error) {
    logger.warn({ err: error, jobId: row.id }, "a job could not be sent or polled; it will be tried again");
    await postponePoll(row).catch(() => undefined);
  }
}

/** A response of a busy database may be late by this much, so a smaller step is not detected. */
const MIN_STEP_MS = 5_000;

/** Detects that a clock was set, by comparing it with one that only runs forward. */
export class ClockSteps {
  #aheadMs: number | null = null;

  /**
   * Milliseconds by which the clock was set since the call before: less than 0 after a step back, 0 without a step.
   * @param clockMs the time of the clock
   * @param steadyMs the time of a clock that is never set, such as `performance.now()`
   */
  measure(clockMs: number, steadyMs: number): number {
    const aheadMs = clockMs - steadyMs;
    const stepMs = aheadMs - (this.#aheadMs ?? aheadMs);
    this.#aheadMs = aheadMs;
    return Math.abs(stepMs) < MIN_STEP_MS ? 0 : stepMs;
  }
}
