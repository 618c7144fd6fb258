import { setTimeout as delay } from "node:timers/promises";
import type { FileStore } from "../files/file-store";
import { behaviour } from "../jobs/behaviour";
import { JOB_KINDS } from "../kinds";
import type { RenderFile } from "../renderers/fork";
import type { JobRow } from "../schema";
import { failureOf, type Outcome, requestedFailure } from "./outcome";

/** The share of the frames at which a job fails or is canceled on request. */
const ENDS_AT_SHARE = 0.3;
const TICK_MS = 100;

export type Performance = {
  store: FileStore;
  render: RenderFile;
  /** Aborts when the engine stops. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** Called when the processor's work is done. A job that has to be slow only waits after that. */
  onRendered: () => void;
};

/** The path of a job's file during this attempt. */
export const draftOf = (job: JobRow, store: FileStore): string =>
  store.draft(`${job.id}-${job.attempt}.${JOB_KINDS[job.kind].open(job).content.extension}`);

/**
 * Makes the file of a job, or as much of it as was asked for, and never faster than was asked. What
 * is reported as progress is the share of the work done, delayed where the job is to be slow.
 */
export async function perform(
  job: JobRow,
  { store, render, signal, onProgress, onRendered }: Performance,
): Promise<Outcome> {
  const work = JOB_KINDS[job.kind].open(job);
  const jobBehaviour = behaviour.parse(job.behaviour);
  const startedAt = performance.now();
  const draft = draftOf(job, store);
  const early = new AbortController();
  let share = 0;
  const tick = () => {
    const elapsed = performance.now() - startedAt;
    const paced = jobBehaviour.minimumMs > 0 ? Math.min(share, elapsed / jobBehaviour.minimumMs) : share;
    onProgress(paced);
    if (jobBehaviour.outcome !== "completed" && paced >= ENDS_AT_SHARE) early.abort();
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    const rendered = await render(work.order(store, draft), {
      signal: AbortSignal.any([signal, early.signal]),
      onProgress: (drawn) => {
        share = drawn;
        tick();
      },
    }).catch((error: unknown) => {
      if (early.signal.aborted) return null;
      throw error;
    });
    onRendered();
    share = rendered ? 1 : share;
    await delay(Math.max(0, jobBehaviour.minimumMs - (performance.now() - startedAt)), undefined, { signal });
    if (jobBehaviour.outcome === "canceled") return { type: "canceled" };
    return rendered && jobBehaviour.outcome === "completed"
      ? { type: "completed", rendered, draft }
      : requestedFailure;
  } catch (error) {
    return signal.aborted ? { type: "released" } : failureOf(error);
  } finally {
    clearInterval(timer);
  }
}
