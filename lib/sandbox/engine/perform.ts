import { setTimeout as delay } from "node:timers/promises";
import type { FileStore } from "../files/file-store";
import type { JobRow } from "../job-view";
import type { VideoOrder } from "../renderers/spec";
import { type VideoPlan, videoPlan } from "../video/video-plan";
import { askedToFail, failureOf, type Outcome } from "./outcome";
import type { RenderVideo } from "./renderer";

/** Share of the frames after which a job that is to fail or be canceled does. */
const ENDS_AT_SHARE = 0.3;
const TICK_MS = 100;

export type Performance = {
  store: FileStore;
  render: RenderVideo;
  /** Aborted when the engine stops. */
  signal: AbortSignal;
  onProgress: (share: number) => void;
};

/**
 * Makes the clip of a job, or as much of it as its plan wants, and never faster than its plan allows. What
 * is reported as progress is the share of frames drawn, held back where the job is to be slow.
 */
export async function perform(
  job: JobRow,
  { store, render, signal, onProgress }: Performance,
): Promise<Outcome> {
  const plan = videoPlan.parse(job.plan);
  const startedAt = performance.now();
  const draft = store.draft(`${job.id}-${job.attempt}.mp4`);
  const early = new AbortController();
  let share = 0;
  const tick = () => {
    const elapsed = performance.now() - startedAt;
    const paced = plan.minimumMs > 0 ? Math.min(share, elapsed / plan.minimumMs) : share;
    onProgress(paced);
    if (plan.outcome !== "completed" && paced >= ENDS_AT_SHARE) early.abort();
  };
  const timer = setInterval(tick, TICK_MS);
  try {
    const rendered = await render(order(job, plan, store, draft), {
      signal: AbortSignal.any([signal, early.signal]),
      onProgress: (drawn) => {
        share = drawn;
        tick();
      },
    }).catch((error: unknown) => {
      if (early.signal.aborted) return null;
      throw error;
    });
    share = rendered ? 1 : share;
    await delay(Math.max(0, plan.minimumMs - (performance.now() - startedAt)), undefined, { signal });
    if (plan.outcome === "canceled") return { type: "canceled" };
    return rendered && plan.outcome === "completed" ? { type: "completed", rendered, draft } : askedToFail;
  } catch (error) {
    return signal.aborted ? { type: "released" } : failureOf(error);
  } finally {
    clearInterval(timer);
  }
}

function order(job: JobRow, plan: VideoPlan, store: FileStore, outputPath: string): VideoOrder {
  const pathOf = (name: string | null) => (name === null ? undefined : store.pathOf(name));
  return {
    mode: plan.mode,
    prompt: plan.prompt,
    negativePrompt: plan.negativePrompt ?? undefined,
    width: plan.width,
    height: plan.height,
    seconds: plan.seconds,
    audio: plan.audio,
    seed: job.id,
    inputImagePath: pathOf(plan.image),
    inputVideoPath: pathOf(plan.video),
    lastFramePath: pathOf(plan.lastFrame),
    referencePaths: plan.references.length > 0 ? plan.references.map(store.pathOf) : undefined,
    outputPath,
  };
}
