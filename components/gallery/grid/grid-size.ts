import { browserStorage, StoredValue, storageKey } from "@/lib/platform/stored";

/** Limits of the height of a row of tiles, in CSS pixels. */
export const ROW_SIZE = { min: 112, max: 336, step: 16, initial: 224 } as const;

/** How high the rows of the gallery are at most, in CSS pixels: a choice of this browser. */
export const rowSize = new StoredValue<number>({
  key: storageKey("gallery-row"),
  schema: {
    safeParse: (stored) => ({
      data:
        typeof stored === "number" && stored >= ROW_SIZE.min && stored <= ROW_SIZE.max ? stored : undefined,
    }),
  },
  initial: ROW_SIZE.initial,
  storage: browserStorage,
  acrossTabs: true,
});
