import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/**
 * Maximum size of one cache, in characters of its values as JSON: the price lists of about three hundred
 * keys. Counted in characters because an upstream may return lists of any length. A value above the limit is
 * read at every use.
 */
const MAX_CHARACTERS = 16_000_000;

type Lifetime = { freshMs: number; keptMs: number };
type Renewal = { olderThanMs: number; waitMs: number };

/**
 * Keeps one value per name, the last used ones, within one limit for all. A value is fresh for `freshMs`.
 * After that the old value is still returned while a single read renews it. It stays while renewals fail, up
 * to `keptMs`. Callers that miss at the same time share one read. Only a first read can throw.
 */
export function createCache<Value extends object>({ freshMs, keptMs }: Lifetime) {
  const entries = new LRUCache<string, Value, () => Promise<Value>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (value) => JSON.stringify(value).length,
    ttl: keptMs,
    fetchMethod: (_name, _old, { context: read }) => read(),
    noDeleteOnFetchRejection: true,
    // A name that is evicted during its read still gets its value.
    ignoreFetchAbort: true,
  });
  const isFresh = (name: string) => entries.getRemainingTTL(name) > keptMs - freshMs;

  return {
    async get(name: string, read: () => Promise<Value>): Promise<Value> {
      const cached = entries.get(name);
      if (cached && isFresh(name)) return cached;
      const reading = entries.forceFetch(name, { context: read, forceRefresh: true });
      if (!cached) return reading;
      // The old value stays. The next caller after a failure tries again.
      reading.catch(() => undefined);
      return cached;
    },
    /**
     * Renews a value that was read more than `olderThanMs` ago, and waits at most `waitMs` for it. Never throws: the old
     * value stays when the read fails, and until a slower one ends. Does nothing where no value is cached.
     */
    async renew(name: string, read: () => Promise<Value>, { olderThanMs, waitMs }: Renewal): Promise<void> {
      const ageMs = keptMs - entries.getRemainingTTL(name);
      if (!entries.get(name) || ageMs <= olderThanMs) return;
      const reading = entries.forceFetch(name, { context: read, forceRefresh: true }).catch(() => undefined);
      await Promise.race([reading, wait(waitMs, undefined, { ref: false })]);
    },
  };
}
