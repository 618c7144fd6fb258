import type { z } from "zod";
import { processEntry } from "@/lib/platform/server/process-entry";
import { type MediaLane, runQueued } from "./bounded-queue";
import type { Edit } from "./marks/edits";
import type { Mark } from "./marks/mark";
import {
  fileEdits,
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
export const inspectInChild = (path: string, options: ReadOptions = {}): Promise<InspectedFile> =>
  readHanded("inspection", { kind: "inspect" }, path, inspectedFile, options);

/** What a file gets: a mark if there is one; if it is stripped, no other text stays in it. */
export type EditedVariant = { mark: Mark | null; strips: boolean };

/**
 * The edits that make this variant of an external file, computed in a separate process with the same limits; null for a
 * file of which it can't be made. Throws like `inspectInChild`.
 */
export const editsInChild = (path: string, variant: EditedVariant): Promise<Edit[] | null> =>
  readHanded("marking", { kind: "edits", ...variant }, path, fileEdits);

type ReadOptions = { signal?: AbortSignal | undefined; timeoutMs?: number };

/** Performs a task that reads headers and tables of a file, which the child gets open. */
const readHanded = <Result>(
  lane: MediaLane,
  task: MediaTask,
  path: string,
  result: z.ZodType<Result>,
  { signal, timeoutMs = INSPECTION_TIMEOUT_MS }: ReadOptions = {},
): Promise<Result> =>
  runQueued(lane, signal, () =>
    runForked({
      entry: processEntry("lib/media/child"),
      task,
      handedFile: path,
      result,
      timeoutMs,
      memoryLimitMb: INSPECTION_MEMORY_LIMIT_MB,
      signal,
    }),
  );
