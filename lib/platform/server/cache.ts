import "server-only";
import { LRUCache } from "lru-cache";

/**
 * What one cache holds at most, in characters of its values as JSON: the price lists of some three hundred keys. Counted
 * in characters because a service may answer lists of any length; a value that is larger alone is read at every use.
 */
const MAX_CHARACTERS = 16_000_000;

type Lifetime = { freshMs: number; keptMs: number };

/**
 * Keeps one value a name, those used last, within a bound for all of them together. A value is fresh for `freshMs`;
 * afterwards the old one is still answered while a single read renews it, and it stays for as long as renewing fails,
 * up to `keptMs`. Callers who miss at the same time share one read. Only a first read can throw.
 */
export function createCache<Value extends object>({ freshMs, keptMs }: Lifetime) {
  const held = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (value) => JSON.stringify(value).length,
    ttl: keptMs,
    fetchMethod: (_name, _old, { context: read }) => read(),
    noDeleteOnFetchRejection: true,
    // A name that has to make room while it is being read still gets its answer.
    ignoreFetchAbort: true,
  });
  const isFresh = (name: string) => held.getRemainingTTL(name) > keptMs - freshMs;

  return {
    async get(name: string, read: () => Promise<Value>): Promise<Value> {
      const known = held.get(name);
      if (known && isFresh(name)) return known;
      const reading = held.forceFetch(name, { context: read, forceRefresh: true });
      if (!known) return reading;
      // The old value stands; the next caller after a failure tries again.
      reading.catch(() => undefined);
      return known;
    },
  };
}
