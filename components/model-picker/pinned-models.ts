import { browserStorage, StoredValue, storageKey } from "@/lib/platform/stored";

const idsIn = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];

/** Ids of the models that are pinned in this browser, shared by all its tabs. The latest pin is last. */
export const pinnedModels = new StoredValue<readonly string[]>({
  key: storageKey("pinned-models"),
  schema: { safeParse: (stored) => ({ data: idsIn(stored) }) },
  initial: [],
  storage: browserStorage,
  acrossTabs: true,
});

export const togglePin = (id: string): void =>
  pinnedModels.set((pinned) =>
    pinned.includes(id) ? pinned.filter((other) => other !== id) : [...pinned, id],
  );
