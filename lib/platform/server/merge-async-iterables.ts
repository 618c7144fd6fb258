import "server-only";

/**
 * Several sources as one, in the order in which their items arrive. Reads ahead only the next item of each.
 * Ends when all have ended, fails with the first that fails, and ends all when the reader leaves.
 */
export async function* mergeAsyncIterables<Item>(
  ...sources: AsyncGenerator<Item, void>[]
): AsyncGenerator<Item, void> {
  const open = new Set(sources);
  const answered: { source: AsyncGenerator<Item, void>; next: Promise<IteratorResult<Item, void>> }[] = [];
  let wake = () => {};
  // Not `Promise.race` of all: each race would keep its result in memory as long as the pending promises
  // last.
  const ask = (source: AsyncGenerator<Item, void>) => {
    const next = source.next();
    const tell = () => {
      answered.push({ source, next });
      wake();
    };
    next.then(tell, tell);
  };
  for (const source of sources) ask(source);
  try {
    while (open.size > 0) {
      const first = answered.shift();
      if (!first) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const result = await first.next;
      if (result.done) open.delete(first.source);
      else {
        ask(first.source);
        yield result.value;
      }
    }
  } finally {
    // A source that is waiting handles the return only afterwards. We do not wait for that.
    for (const source of open) source.return().catch(() => undefined);
  }
}
