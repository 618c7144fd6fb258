import { processEntry } from "@/lib/platform/server/process-entry";
import { inTurn } from "./bounded-queue";
import { type InspectedFile, inspectedFile } from "./media-answers";
import type { MediaTask } from "./media-task";
import { runForked } from "./run-forked";

const TIMEOUT_MS = 15_000;
/** For headers and tables. A process that has loaded the readers takes 90 MB. */
const MEMORY_LIMIT_MB = 320;

/**
 * Inspects an external file in a separate process with limits far below those of drawing. Each process runs a
 * few such children at once; further work waits.
 *
 * @throws MediaError "unreadable", "inconsistent" or "too-large" because of the file; "out-of-memory",
 * "timed-out" or "crashed" for a file that exhausts its reader; "busy" while too many wait; "aborted"
 */
export const inspectInChild = (
  path: string,
  options: { signal?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<InspectedFile> =>
  inTurn("inspection", options.signal, () =>
    runForked({
      entry: processEntry("lib/media/child"),
      task: { kind: "inspect" } satisfies MediaTask,
      handedFile: path,
      answer: inspectedFile,
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      memoryLimitMb: MEMORY_LIMIT_MB,
      signal: options.signal,
    }),
  );
