import type * as z from "zod/mini";
import { browserStorage, storageKey } from "./stored";
import { StoredValue } from "./stored-value";

/** Makes one value for each person in this tab, which all callers share. */
export function perPerson<Made, Rest extends unknown[]>(make: (personId: string, ...rest: Rest) => Made) {
  const byPerson = new Map<string, Made>();
  return (personId: string, ...rest: Rest): Made => {
    const instance = byPerson.get(personId) ?? make(personId, ...rest);
    // A server renders for many people, so only a browser may keep the values.
    if (typeof window !== "undefined") byPerson.set(personId, instance);
    return instance;
  };
}

type StoredPerPerson<Value> = {
  /** The rest of the storage key, after the person. People who share a browser have separate values. */
  name: string;
  schema: z.ZodMiniType<Value>;
  initial: Value;
  /** Whether writes of another tab are read at once, while there is a listener. */
  acrossTabs?: boolean;
};

/**
 * Declares a value that each person keeps in the browser until signing out. Returns the value of a person in
 * this tab.
 */
export const storedPerPerson = <Value>({ name, ...rest }: StoredPerPerson<Value>) =>
  perPerson(
    (personId) =>
      new StoredValue<Value>({ key: storageKey(personId, name), storage: browserStorage, ...rest }),
  );
