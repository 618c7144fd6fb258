/**
 * A value that the projects of a test run share: Vitest loads the set-up of each by itself, in one process.
 * @param name of the value in the process
 */
export function onceARun<T>(name: string, create: () => T): T {
  const shared: Record<symbol, T | undefined> = globalThis as typeof globalThis & Record<symbol, T>;
  const key = Symbol.for(`atelier.testing.${name}`);
  shared[key] ??= create();
  return shared[key];
}
