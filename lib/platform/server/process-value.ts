import "server-only";
import { lazy } from "../lazy";

const forgetting = new Map<string, () => void>();

/**
 * A value that a process has once: a pool, a cache, a queue. It is made when it is first asked for, and again after a
 * promise of it was rejected.
 * @param name unique; `forgetProcessValue` takes it
 */
export function processValue<T>(name: string, create: () => T): () => T {
  const value = lazy(create);
  forgetting.set(name, value.forget);
  return value;
}

/** Drops a value, which is made again at its next use. The caller must close its resources first. */
export const forgetProcessValue = (name: string): void => forgetting.get(name)?.();

export function forgetProcessValues(): void {
  for (const forget of forgetting.values()) forget();
}
