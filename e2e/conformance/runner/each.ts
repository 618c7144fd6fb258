import PQueue from "p-queue";

/** Works through items a few at a time. After the first failure none is begun any more. */
export async function forEachParallel<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  atOnce = 4,
): Promise<void> {
  const queue = new PQueue({ concurrency: atOnce });
  try {
    await queue.addAll([...items].map((item) => () => work(item)));
  } catch (error) {
    queue.clear();
    throw error;
  }
}
