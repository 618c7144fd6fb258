import "server-only";

/**
 * Two or more sources as one, in the order their items come. Nothing is read ahead but the next item of each.
 * Ends when all have ended; fails with the first that fails; ends all when the reader leaves.
 */
export async function* mergeAsyncIterables<Item>(
  ...sources: AsyncGenerator<Item, void>[]
): AsyncGenerator<Item, void> {
  const open = new Set(sources);
  const answered: { source: AsyncGenerator<Item, void>; next: Promise<IteratorResult<Item, void>> }[] = [];
  let wake = () => {};
  // Not a race of all of them: each race would leave its winner with the promises that stay open, for as long as they do.
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
    // A source in the middle of a wait takes the return only then; nobody waits for it.
    for (const source of open) source.return().catch(() => undefined);
  }
}
