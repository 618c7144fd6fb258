import { vi } from "vitest";

/**
 * Waits until a check stops throwing. Long enough for a busy machine, because the limit is only for hangs.
 */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
