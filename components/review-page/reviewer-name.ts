import * as z from "zod/mini";
import { browserStorage, StoredValue, storageKey } from "@/lib/platform/stored";

/** The name that a visitor gave, for every review that this browser opens. */
export const reviewerName = new StoredValue<string>({
  key: storageKey("reviewer"),
  schema: z.string(),
  initial: "",
  storage: browserStorage,
});
