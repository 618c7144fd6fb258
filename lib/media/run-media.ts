import { processEntry } from "@/lib/platform/server/process-entry";
import { runQueued } from "./bounded-queue";
import {
  type InspectedFile,
  inspectedFile,
  type MediaResults,
  type MediaTask,
  mediaResult,
} from "./media-task";
import { runForked } from "./run-forked";

const TIMEOUT_MS = 60_000;
/** A 100-megapixel image takes 400 MB, its scaled copy less; a 4K frame takes 33 MB. */
const MEMORY_LIMIT_MB = 1_500;
const INSPECTION_TIMEOUT_MS = 15_000;
/** For headers and tables. A process that has loaded the readers takes 90 MB. */
const INSPECTION_MEMORY_LIMIT_MB = 320;

/**
 * Performs a task on a media file in a separate process: a hostile or broken file can crash or hang that
 * process, which is only an error here. Each process runs a few such children at once; further work waits.
 *
 * @throws MediaError with a `fault`; its message may be shown to the owner of the file
 */
export async function runMedia<Kind extends keyof MediaResults>(
  task: MediaTask & { kind: Kind },
  options: { timeoutMs?: number; signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<MediaResults[Kind]> {
  const kind: Kind = task.kind;
  return runQueued(kind === "decode" || kind === "verify" ? "reading" : "work", options.signal, () =>
    runForked({
      entry: processEntry("lib/media/child"),
      task,
      result: mediaResult[kind],
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      memoryLimitMb: MEMORY_LIMIT_MB,
      signal: options.signal,
      ...(options.onProgress && { onProgress: options.onProgress }),
    }),
  );
}

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
  runQueued("inspection", options.signal, () =>
    runForked({
      entry: processEntry("lib/media/child"),
      task: { kind: "inspect" } satisfies MediaTask,
      handedFile: path,
      result: inspectedFile,
      timeoutMs: options.timeoutMs ?? INSPECTION_TIMEOUT_MS,
      memoryLimitMb: INSPECTION_MEMORY_LIMIT_MB,
      signal: options.signal,
    }),
  );
