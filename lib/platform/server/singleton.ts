import "server-only";

const PREFIX = "atelier.";

/**
 * One value a process, kept on `globalThis`: in development a module is evaluated anew after every edit,
 * and a pool or a LISTEN connection held in module scope would leak with each.
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

/** Forgets a singleton, so that the next use makes it again. The caller has closed what it held. */
export function forgetSingleton(name: string): void {
  delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(PREFIX + name)];
}
