import type * as z from "zod/mini";
import { Store } from "./store";
import { readStored, type TextStorage, writeStored } from "./stored";

type StoredValueOptions<Value> = {
  key: string;
  schema: z.ZodMiniType<Value>;
  initial: Value;
  /** Called on first use, so that a store can be created where there is no storage. */
  storage: () => TextStorage | null;
  /** Whether writes of another tab are read at once, while there is a listener. */
  acrossTabs?: boolean;
};

/**
 * A value that survives a reload and a crash: a store in the browser's storage. A stored value of another
 * shape reads as `initial`. Where the browser refuses storage, the value lasts as long as the page.
 */
export class StoredValue<Value> extends Store<Value> {
  constructor({ key, schema, initial, storage, acrossTabs = false }: StoredValueOptions<Value>) {
    super({
      initial,
      read: () => readStored(storage(), key, schema) ?? initial,
      write: (value) => void writeStored(storage(), key, value),
      ...(acrossTabs && { watch: (store) => onOtherTab(key, store.refresh) }),
    });
  }
}

function onOtherTab(key: string, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && changed();
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
