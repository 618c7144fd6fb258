import "server-only";

type Held<Value> = { value: Promise<Value>; readAt: number };

/**
 * Keeps one value a name. A value is fresh for `freshMs`; afterwards the old one is still answered while a
 * single read renews it, and it stays for as long as renewing fails, up to `keptMs`. Only a first read can
 * throw.
 */
export function createCache<Value>({ freshMs, keptMs }: { freshMs: number; keptMs: number }) {
  const held = new Map<string, Held<Value>>();
  const renewing = new Set<string>();

  async function renew(name: string, read: () => Promise<Value>): Promise<void> {
    if (renewing.has(name)) return;
    renewing.add(name);
    try {
      held.set(name, { value: Promise.resolve(await read()), readAt: Date.now() });
    } finally {
      renewing.delete(name);
    }
  }

  return {
    get(name: string, read: () => Promise<Value>): Promise<Value> {
      const known = held.get(name);
      const age = known ? Date.now() - known.readAt : Number.POSITIVE_INFINITY;
      if (known && age < keptMs) {
        // The old value stands; the next caller after a failure tries again.
        if (age >= freshMs) renew(name, read).catch(() => undefined);
        return known.value;
      }
      const value = read();
      held.set(name, { value, readAt: Date.now() });
      value.catch(() => {
        if (held.get(name)?.value === value) held.delete(name);
      });
      return value;
    },
    clear: () => held.clear(),
  };
}
