type StoreOptions<Value> = {
  /** The value on the server, and in a page while it hydrates. */
  initial: Value;
  /** Reads the first value in a browser, at the first `get`; default: `initial`. */
  read?: () => Value;
  /** Called with each new value before the listeners. */
  write?: (value: Value) => void;
  /**
   * Runs from the first listener to the last and watches for changes from outside; returns the function that
   * ends it.
   */
  watch?: (store: Store<Value>) => () => void;
};

/** A value outside React. Components read it with `useStored`, and any code may set it. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();
  private cached: { value: Value } | null = null;
  private unwatch: (() => void) | undefined;

  constructor(private readonly options: StoreOptions<Value>) {}

  readonly get = (): Value => {
    const { read, initial } = this.options;
    this.cached ??= { value: read ? read() : initial };
    return this.cached.value;
  };

  readonly initial = (): Value => this.options.initial;

  readonly set = (next: Value | ((value: Value) => Value)): void => {
    const value = next instanceof Function ? next(this.get()) : next;
    this.cached = { value };
    this.options.write?.(value);
    this.notify();
  };

  /** Drops the value, so that it is read again from its source. */
  readonly refresh = (): void => {
    this.cached = null;
    this.notify();
  };

  /** Returns the function that ends the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.unwatch = this.options.watch?.(this);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.unwatch?.();
    };
  };

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
