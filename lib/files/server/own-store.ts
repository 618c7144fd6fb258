import "server-only";
import type { WritableStore } from "./store-type";

/**
 * A store in which nothing is written or deleted while it is not this installation's: another would lose its files.
 * It can be read.
 * @param assertOurs throws while it is not
 */
export function ownStore(store: WritableStore, assertOurs: () => Promise<void>): WritableStore {
  const first =
    <Arguments extends unknown[], Result>(operation: (...args: Arguments) => Promise<Result>) =>
    async (...args: Arguments): Promise<Result> => {
      await assertOurs();
      return operation(...args);
    };
  return {
    ...store,
    write: first(store.write),
    put: first(store.put),
    remove: first(store.remove),
    assertSpace: first(store.assertSpace),
    hasSpace: () => first(store.hasSpace)().catch(() => false),
    sweep: first(store.sweep),
    sweepUnknown: first(store.sweepUnknown),
  };
}
