import { vi } from "vitest";

/** Waits until a check throws no more. Long enough for a busy machine: the limit only ends what hangs. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 15_000, interval: 20 });
