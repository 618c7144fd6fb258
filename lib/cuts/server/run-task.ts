import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { MediaError } from "@/lib/media/media-error";
import type { runMedia } from "@/lib/media/run-media";
import { assertFreeDisk } from "@/lib/platform/server/free-disk";
import { messages } from "../messages";
import { workFolder } from "./work-folder";

const text = messages.failed;
/** A second of 4K may take several on one slow core. This is for hangs. */
const timeoutFor = (seconds: number): number => 5 * 60_000 + seconds * 10_000;

/** Of a task whose child crashes. */
const MAX_TRIES = 3;

/** A cut that can't be made. Its message says why, in words. */
export class CutFailure extends Error {}

/** The turn of a worker at a cut. */
export type Making = {
  /** In the names of unfinished files, so that two workers never write the same one. */
  token: string;
  signal: AbortSignal;
  shotOrder: readonly string[];
  onProgress(done: { percent: number; seconds: number }): void;
};

type RunOptions = {
  /** That are read or written. */
  seconds: number;
  /** What is said of a damaged file, and of one that can't be read for another reason. */
  broken: string;
  unreadable: string;
  onProgress?: (share: number) => void;
};
type Limits = NonNullable<Parameters<typeof runMedia>[1]>;
export type Run = <Result>(work: (limits: Limits) => Promise<Result>, options: RunOptions) => Promise<Result>;

/**
 * Runs tasks of the media child, and says in words why one failed. The function throws CutFailure, and MediaError "aborted"
 * and "busy".
 */
export const mediaRunner =
  ({ signal }: Pick<Making, "signal">): Run =>
  async (work, { seconds, broken, unreadable, onProgress }) => {
    try {
      const limits = { timeoutMs: timeoutFor(seconds), signal, ...(onProgress && { onProgress }) };
      return await withRetries(() => work(limits));
    } catch (error) {
      if (!(error instanceof MediaError) || error.fault === "aborted" || error.fault === "busy") throw error;
      if (error.fault === "engine-missing") throw new CutFailure(text.engine, { cause: error });
      // A child says of a full disk only that it could not write.
      await assertRoom(workFolder(), 0);
      const isBroken = error.fault === "unreadable" || error.fault === "inconsistent";
      throw new CutFailure(isBroken ? broken : unreadable, { cause: error });
    }
  };

/** A crash may be the system's, which was short of memory, or a rare one of the engine's, and not that of the clip. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const isCrash = error instanceof MediaError && error.fault === "crashed";
      if (!isCrash || attempt === MAX_TRIES) throw error;
    }
  }
}

/** What is said of the clip of a shot. */
export const shotFailures = (shot: string) => ({
  broken: text.broken(shot),
  unreadable: text.unreadable(shot),
});

/** @throws CutFailure when less than the reserve would be left on the disk */
export async function assertRoom(folder: string, bytes: number): Promise<void> {
  await assertFreeDisk(folder, bytes).catch((cause: unknown) => {
    throw cause instanceof ApiError ? new CutFailure(text.disk, { cause }) : cause;
  });
}
