import { ApiError } from "@/lib/contract/errors";
import { type HostedInput, hostedFromUpload } from "@/lib/inputs/hosted-input";
import { isFileFault } from "@/lib/uploads/is-file-fault";
import type { Upload } from "@/lib/uploads/upload";

const AT_ONCE = 3;
/** Waits before the attempts after the first, in milliseconds. */
const BACK_OFF_MS = [1_000, 3_000, 9_000];
const MAX_WAIT_MS = 20_000;

type Send = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Upload>;

type Uploading = {
  files: readonly File[];
  send: Send;
  /** Stops everything, also from outside. */
  controller: AbortController;
  /** Called in the order of the files: with what is hosted, or with the fault of a file that can't be used. */
  onNext: (file: File, outcome: { input: HostedInput } | { fault: Error }) => void;
  /** The share of all bytes that was sent, 0 to 1. */
  onShare: (share: number) => void;
  /** Replaced in tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Uploads files, a few at once, and gives them on in their order. A file that is refused is passed over. Where the network
 * or the server fails, each file is tried again, then everything stops: files given on are done, the others are not.
 * @throws what stopped it, also an AbortError
 */
export async function uploadInOrder(options: Uploading): Promise<void> {
  const { files, send, controller, onNext, onShare, pause = waitFor } = options;
  const { signal } = controller;
  const bytes = files.reduce((sum, { size }) => sum + size, 0) || 1;
  const sent = files.map(() => 0);
  const progress = (at: number, share: number) => {
    sent[at] = share * (files[at]?.size ?? 0);
    onShare(sent.reduce((sum, each) => sum + each, 0) / bytes);
  };
  const outcomes: ({ input: HostedInput } | { fault: Error } | undefined)[] = [];
  let given = 0;
  let started = 0;
  const giveOn = () => {
    for (;;) {
      const file = files[given];
      const outcome = outcomes[given];
      if (!file || !outcome) return;
      given += 1;
      onNext(file, outcome);
    }
  };
  const attempt = async (file: File, at: number): Promise<HostedInput> => {
    for (let tries = 0; ; tries += 1) {
      try {
        return hostedFromUpload(await send(file, { signal, onProgress: (share) => progress(at, share) }));
      } catch (error) {
        const wait = BACK_OFF_MS[tries];
        if (signal.aborted || isFileFault(error) || wait === undefined) throw error;
        const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
        // A limit that lasts for hours is said at once.
        if (asked > MAX_WAIT_MS) throw error;
        await pause(Math.max(wait, asked), signal);
      }
    }
  };
  const work = async () => {
    for (;;) {
      const at = started;
      const file = files[at];
      if (!file) return;
      started += 1;
      try {
        outcomes[at] = { input: await attempt(file, at) };
      } catch (error) {
        if (!isFileFault(error) || !(error instanceof Error)) throw error;
        outcomes[at] = { fault: error };
      }
      progress(at, 1);
      giveOn();
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    controller.abort();
    throw error;
  }
}

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
