import type { z } from "zod";
import { type MediaLane, runQueued } from "@/lib/media/bounded-queue";
import { runForked } from "@/lib/media/run-forked";
import { processEntry } from "@/lib/platform/server/process-entry";
import type { AnalysisTask } from "./child";

const TIMEOUT_MS = 120_000;
const MEMORY_LIMIT_MB = 1_500;

/**
 * Analyses a file in a separate process, so that native code and hostile files stay out of the process that
 * handles requests.
 * @throws MediaError with the reason
 */
export const analyseFile = <Result>(
  task: AnalysisTask,
  result: z.ZodType<Result>,
  { signal, lane = "work" }: { signal?: AbortSignal | undefined; lane?: MediaLane } = {},
): Promise<Result> =>
  runQueued(lane, signal, () =>
    runForked({
      entry: processEntry("lib/sandbox/analysis/child"),
      task,
      result,
      timeoutMs: TIMEOUT_MS,
      memoryLimitMb: MEMORY_LIMIT_MB,
      signal,
    }),
  );
