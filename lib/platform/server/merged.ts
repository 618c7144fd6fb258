import "server-only";

/**
 * Two or more sources as one, in the order their items come. Nothing is read ahead but the next item of each.
 * Ends when all have ended; fails with the first that fails; ends all when the reader leaves.
 */
export async function* merged<Item>(...sources: AsyncGenerator<Item, void>[]): AsyncGenerator<Item, void> {
  const step = async (source: AsyncGenerator<Item, void>) => ({ source, result: await source.next() });
  const waiting = new Map(sources.map((source) => [source, step(source)]));
  try {
    while (waiting.size > 0) {
      const { source, result } = await Promise.race(waiting.values());
      if (result.done) waiting.delete(source);
      else {
        waiting.set(source, step(source));
        yield result.value;
      }
    }
  } finally {
    // A source in the middle of a wait takes the return only then; nobody waits for it.
    for (const [source, next] of waiting) {
      next.catch(() => undefined);
      source.return().catch(() => undefined);
    }
  }
}
