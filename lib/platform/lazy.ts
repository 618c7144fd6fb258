export type Lazy<T> = {
  (): T;
  /** The next use makes it again. */
  forget(): void;
};

/**
 * Keeps what is made at the first use. A promise that rejects is not kept: whoever waits for it gets its error, and the
 * next use makes another, so that one failure doesn't last as long as the process.
 */
export function lazy<T>(make: () => T): Lazy<T> {
  let made: { value: T } | undefined;
  const use = () => {
    if (made) return made.value;
    const latest = { value: make() };
    made = latest;
    if (latest.value instanceof Promise)
      latest.value.catch(() => {
        if (made === latest) made = undefined;
      });
    return latest.value;
  };
  const forget = () => {
    made = undefined;
  };
  return Object.assign(use, { forget });
}
