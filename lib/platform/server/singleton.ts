import "server-only";

const PREFIX = "atelier.";

/**
 * One value per process, kept on `globalThis`: in development a module is evaluated again after every edit,
 * and a pool or a LISTEN connection in module scope would leak each time.
 */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(PREFIX + name);
  const existing = store[key];
  if (existing !== undefined) return existing;
  const created = create();
  store[key] = created;
  return created;
}

/** Removes a singleton, so that the next use creates it again. The caller must close its resources first. */
export function forgetSingleton(name: string): void {
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(PREFIX + name)];
}
