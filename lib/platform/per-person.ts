import type * as z from "zod/mini";
import { browserStorage, storageKey } from "./stored";
import { StoredValue } from "./stored-value";

/** Makes something once for each person in this tab, so that all who ask for it meet in the same one. */
export function perPerson<Made, Rest extends unknown[]>(make: (personId: string, ...rest: Rest) => Made) {
  const byPerson = new Map<string, Made>();
  return (personId: string, ...rest: Rest): Made => {
    const known = byPerson.get(personId) ?? make(personId, ...rest);
    // A server renders for many people: only a browser may keep them.
    if (typeof window !== "undefined") byPerson.set(personId, known);
    return known;
  };
}

type StoredPerPerson<Value> = {
  /** The rest of the storage key, after the person: two share a browser, and neither sees the other's. */
  name: string;
  schema: z.ZodMiniType<Value>;
  initial: Value;
  /** Whether what another tab writes is read at once, while anybody listens. */
  acrossTabs?: boolean;
};

/** Declares a value each person keeps in the browser until signing out; gives the one of a person in this tab. */
export const storedPerPerson = <Value>({ name, ...rest }: StoredPerPerson<Value>) =>
  perPerson(
    (personId) =>
      new StoredValue<Value>({ key: storageKey(personId, name), storage: browserStorage, ...rest }),
  );
