import "server-only";

const PREFIX = "atelier.";

/** The symbols by name: some are looked up several times a request, and the registry is slower than this. */
const symbols = new Map<string, symbol>();

function symbolOf(name: string): symbol {
  const known = symbols.get(name);
  if (known) return known;
  const symbol = Symbol.for(PREFIX + name);
  symbols.set(name, symbol);
  return symbol;
}

/**
 * One value per process, kept on `globalThis`: in development a module is evaluated again after every edit,
 * and a pool or a LISTEN connection in module scope would leak each time.
 */
export function singleton<T>(name: string, create: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = symbolOf(name);
  const existing = store[key];
  if (existing !== undefined) return existing;
  const created = create();
  store[key] = created;
  return created;
}

/** Removes a singleton, so that the next use creates it again. The caller must close its resources first. */
export function forgetSingleton(name: string): void {
  delete (globalThis as unknown as Record<symbol, unknown>)[symbolOf(name)];
}
