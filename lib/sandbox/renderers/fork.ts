import { runForked } from "@/lib/media/run-forked";
import { processEntry } from "@/lib/platform/server/process-entry";
import { type RenderedFile, type RenderOrder, renderedFile, renderTask, type VideoOrder } from "./spec";

/**
 * The largest clip of the contract (4K, 8 s) takes about a minute on one slow core. This limit is for hangs.
 */
const TIMEOUT_MS = 15 * 60_000;
/** 4K uses less than 1 GB at most. A process with three times that is out of control. */
const MEMORY_LIMIT_MB = 3_000;

export type RenderOptions = {
  /** Share of the work done, 0 to 1, at most about ten times a second. */
  onProgress?: (share: number) => void;
  /** Cancels: the child is killed at once, and the caller removes the incomplete file. */
  signal?: AbortSignal;
  timeoutMs?: number;
};

/** Makes the file of an order at its `outputPath`. `renderFile` is the real implementation. */
export type RenderFile = (order: RenderOrder, options: RenderOptions) => Promise<RenderedFile>;

/**
 * Makes one file in a separate process and writes it to the order's `outputPath`.
 *
 * @throws MediaError with a `fault`: "unreadable" for a bad input, "crashed", "timed-out", "aborted", ...
 */
export async function renderFile(order: RenderOrder, options: RenderOptions = {}): Promise<RenderedFile> {
  return runForked({
    ...options,
    entry: processEntry("lib/sandbox/renderers/child"),
    task: renderTask.parse(order),
    result: renderedFile,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    memoryLimitMb: MEMORY_LIMIT_MB,
  });
}

/**
 * Draws one clip (MP4, H.264, AAC if requested, index first).
 * @throws MediaError
 */
export const renderVideo = (order: VideoOrder, options?: RenderOptions): Promise<RenderedFile> =>
  renderFile({ kind: "video", ...order }, options);
