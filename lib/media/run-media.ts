import { processEntry } from "@/lib/platform/server/process-entry";
import { inTurn } from "./bounded-queue";
import { type MediaAnswers, type MediaTask, mediaAnswer } from "./media-task";
import { runForked } from "./run-forked";

const TIMEOUT_MS = 60_000;
/** A 100-megapixel image takes 400 MB, its scaled copy less; a 4K frame takes 33 MB. */
const MEMORY_LIMIT_MB = 1_500;

/**
 * Performs a task on a media file in a separate process: a hostile or broken file can crash or hang that
 * process, which is only an error here. Each process runs a few such children at once; further work waits.
 *
 * @throws MediaError with a `fault`; its message may be shown to the owner of the file
 */
export async function runMedia<Kind extends keyof MediaAnswers>(
  task: MediaTask & { kind: Kind },
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<MediaAnswers[Kind]> {
  const kind: Kind = task.kind;
  return inTurn("work", options.signal, () =>
    runForked({
      entry: processEntry("lib/media/child"),
      task,
      answer: mediaAnswer[kind],
      timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
      memoryLimitMb: MEMORY_LIMIT_MB,
      signal: options.signal,
    }),
  );
}
