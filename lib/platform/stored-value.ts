import type * as z from "zod/mini";
import { readStored, type TextStorage, writeStored } from "./stored";

/**
 * A value that survives a reload and a crash: an external store for `useSyncExternalStore`, backed by the
 * browser's storage. On the server, and while hydrating, everyone sees `initial`.
 */
export class StoredValue<Value> {
  private value: Value | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly options: {
      key: string;
      schema: z.ZodMiniType<Value>;
      initial: Value;
      /** Called on first use, so that a store can be made where there is no storage. */
      storage: () => TextStorage | null;
    },
  ) {}

  readonly get = (): Value => {
    const { key, schema, initial, storage } = this.options;
    this.value ??= readStored(storage(), key, schema) ?? initial;
    return this.value;
  };

  readonly initial = (): Value => this.options.initial;

  readonly set = (next: Value | ((value: Value) => Value)): void => {
    this.value = next instanceof Function ? next(this.get()) : next;
    writeStored(this.options.storage(), this.options.key, this.value);
    this.tell();
  };

  /** Another tab wrote the same key: read it again. */
  readonly refresh = (): void => {
    this.value = undefined;
    this.tell();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
