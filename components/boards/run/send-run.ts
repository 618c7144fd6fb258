import { ApiError } from "@/lib/contract/errors";

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/** Whether the server decided about a request: anything else may have arrived, or passes. */
const isDecided = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 425, 429].includes(error.status);

type SendOptions = {
  /** Waits so many milliseconds. */
  wait: (ms: number) => Promise<void>;
  /** Called after each attempt that decided nothing. */
  onLost: () => void;
};

/**
 * Repeats a request, which has to be the same in every attempt and to carry its token, until the server decided about it.
 * Rejects with the refusal.
 */
export async function sendUntilDecided<Result>(
  send: () => Promise<Result>,
  { wait, onLost }: SendOptions,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (isDecided(error)) throw error;
      onLost();
      const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      await wait(Math.max(asked, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)));
    }
  }
}
