import "server-only";

const PREFIX = "atelier.";

/**
 * One value per process, kept on `globalThis`: in development a module is evaluated again after every edit,
 * and a pool or a LISTEN connection in module scope would leak each time.
 */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(PREFIX + name);
  const held = store[key];
  if (held !== undefined) return held;
  const made = create();
  store[key] = made;
  return made;
}

/** Removes a singleton, so that the next use creates it again. The caller must close its resources first. */
export function forgetSingleton(name: string): void {
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(PREFIX + name)];
}
