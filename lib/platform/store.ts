type StoreOptions<Value> = {
  /** What the server draws, and a page while it hydrates. */
  initial: Value;
  /** Where the value begins in a browser, asked at the first `get`; `initial` when left out. */
  read?: () => Value;
  /** Called with each new value before anybody is told of it. */
  write?: (value: Value) => void;
  /** Runs from the first listener to the last, for what changes the value from outside; returns its end. */
  watch?: (store: Store<Value>) => () => void;
};

/** A value outside React that components read with `useStored` and anybody may set. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();
  private held: { value: Value } | null = null;
  private unwatch: (() => void) | undefined;

  constructor(private readonly options: StoreOptions<Value>) {}

  readonly get = (): Value => {
    const { read, initial } = this.options;
    this.held ??= { value: read ? read() : initial };
    return this.held.value;
  };

  readonly initial = (): Value => this.options.initial;

  readonly set = (next: Value | ((value: Value) => Value)): void => {
    const value = next instanceof Function ? next(this.get()) : next;
    this.held = { value };
    this.options.write?.(value);
    this.tell();
  };

  /** Forgets the value, so that it is read again where it comes from. */
  readonly refresh = (): void => {
    this.held = null;
    this.tell();
  };

  /** Returns the end of the subscription. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.listeners.size === 0) this.unwatch = this.options.watch?.(this);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.unwatch?.();
    };
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
