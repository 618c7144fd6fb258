import { setTimeout as delay } from "node:timers/promises";
import { MediaError, type MediaFault } from "@/lib/media/media-error";
import type { FileStore } from "../files/file-store";
import { jobBehaviour } from "../jobs/triggers";
import { JOB_KINDS } from "../kinds";
import type { RenderFile } from "../renderers/fork";
import type { RenderedFile } from "../renderers/spec";
import type { JobRow } from "../schema";

/** The progress at which a job fails or is canceled on request, and the time until then, if it is not a slow one. */
const ENDS_AT = { share: 0.3, ms: 600 };
const TICK_MS = 100;

type Performance = {
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
 * Makes the file of a job, and never faster than was asked. What is reported as progress is the share of the work
 * done, delayed where the job is to be slow. A job that is to fail or be canceled draws nothing.
 */
export async function performJob(job: JobRow, options: Performance): Promise<JobOutcome> {
  const { outcome, minimumMs } = jobBehaviour.parse(job.behaviour);
  try {
    if (outcome === "completed") return await draw(job, minimumMs, options);
    await pretend(Math.max(minimumMs, ENDS_AT.ms), options);
    return outcome === "canceled" ? { type: "canceled" } : requestedFailure;
  } catch (error) {
    return options.signal.aborted ? { type: "released" } : failureOf(error);
  }
}

async function draw(
  job: JobRow,
  minimumMs: number,
  { store, render, signal, onProgress, onRendered }: Performance,
): Promise<JobOutcome> {
  const pace = paced(minimumMs, onProgress);
  const draft = draftOf(job, store);
  try {
    const order = JOB_KINDS[job.kind].open(job).order(store, draft);
    const rendered = await render(order, { signal, onProgress: pace.report });
    onRendered();
    pace.report(1);
    await pace.end(signal);
    return { type: "completed", rendered, draft };
  } finally {
    pace.stop();
  }
}

/** Only shows progress. */
async function pretend(ms: number, { signal, onProgress, onRendered }: Performance): Promise<void> {
  onRendered();
  const pace = paced(ms, (share) => onProgress(share * ENDS_AT.share));
  try {
    pace.report(1);
    await pace.end(signal);
  } finally {
    pace.stop();
  }
}

/** Reports a share of the work that never grows faster than in this time. */
function paced(minimumMs: number, onProgress: (share: number) => void) {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  let share = 0;
  const tick = () => onProgress(minimumMs > 0 ? Math.min(share, elapsed() / minimumMs) : share);
  const timer = setInterval(tick, TICK_MS);
  return {
    report: (done: number) => {
      share = done;
      tick();
    },
    /** Ends when the time has passed. */
    end: (signal: AbortSignal) => delay(Math.max(0, minimumMs - elapsed()), undefined, { signal }),
    stop: () => clearInterval(timer),
  };
}

/** How the work on a job ended; `released` means that it will be taken again. */
export type JobOutcome =
  | { type: "completed"; rendered: RenderedFile; draft: string }
  | { type: "failed"; code: string; message: string }
  | { type: "canceled" }
  | { type: "released" };

const REFUNDED = "All reserved credits were returned.";

const requestedFailure: JobOutcome = {
  type: "failed",
  code: "sandbox_failure",
  message: `The job failed, as its text asked. ${REFUNDED}`,
};

export const tooManyAttempts: JobOutcome = {
  type: "failed",
  code: "renderer_crashed",
  message: `The job could not be finished in several tries. ${REFUNDED}`,
};

const CODES: Partial<Record<MediaFault, string>> = {
  unreadable: "input_unreadable",
  "too-large": "input_too_large",
  "engine-missing": "renderer_missing",
  crashed: "renderer_crashed",
  "out-of-memory": "renderer_out_of_memory",
  "timed-out": "renderer_timed_out",
};

/** The outcome of a render that threw. Its message is for the person who requested the file. */
function failureOf(error: unknown): JobOutcome {
  const fault = error instanceof MediaError ? error.fault : "failed";
  const what = error instanceof MediaError ? error.message : "The renderer failed";
  return { type: "failed", code: CODES[fault] ?? "render_failed", message: `${what}. ${REFUNDED}` };
}
