import { browserStorage, storageKey } from "@/lib/platform/stored";

export const CALL_OUTBOX_NAME = "calls";

/** Whether this browser keeps calls without a response, told without the code that sends them. */
export const hasPendingCalls = (personId: string): boolean =>
  (browserStorage()?.getItem(storageKey(personId, CALL_OUTBOX_NAME)) ?? "[]") !== "[]";
