import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What a run is told: the service and the keys it may use. */
export type Settings = {
  /** Address of the service, without /v1. */
  base: string;
  /** A key that may create. */
  key: string;
  readerKey?: string | undefined;
  disabledKey?: string | undefined;
  poorKey?: string | undefined;
  /** Only a sample of each generated rule. */
  quick: boolean;
  /** Whether files of more than 50 MB may be hosted; they stay at the service. */
  largeFiles: boolean;
};

/** Requests of one probing key; half of what the embedded service allows a minute. */
const REQUESTS_A_KEY = 300;

/** One run: its settings, what its checks share, what it has made. */
export class Context {
  readonly #shared = new Map<unknown, Promise<unknown>>();
  #probes = 0;
  #probingKey: string | undefined;
  /** Path of every job this run made, with the credits it holds or used. */
  readonly jobs = new Map<string, { key: string; credits: number; isOver: boolean }>();
  /** Things to remove at the end. */
  readonly leftovers = new Set<string>();

  constructor(readonly settings: Settings) {}

  /** Whether the service is an embedded one: its keys show their abilities, and trigger words work. */
  get isEmbedded(): boolean {
    return this.settings.key.startsWith("sk_sandbox_");
  }

  /** Makes a value once a run. */
  shared<T>(name: unknown, make: () => Promise<T>): Promise<T> {
    const known = this.#shared.get(name);
    // The map's key is the maker itself, or a name that has one maker.
    const value = (known as Promise<T> | undefined) ?? make();
    this.#shared.set(name, value);
    return value;
  }

  /** A key of a new account of the embedded service; undefined for any other service. */
  fresh(sort: "demo" | "broke" | "readonly" | "disabled"): string | undefined {
    return this.isEmbedded ? `sk_sandbox_${sort}_${randomBytes(6).toString("hex")}` : undefined;
  }

  get readerKey(): string | undefined {
    return this.settings.readerKey ?? this.fresh("readonly");
  }
  get disabledKey(): string | undefined {
    return this.settings.disabledKey ?? this.fresh("disabled");
  }

  /** A key without credits. Probes are many, so the embedded service gets a new one before its rate limit. */
  get poorKey(): string | undefined {
    if (this.settings.poorKey !== undefined) return this.settings.poorKey;
    if (this.#probes++ % REQUESTS_A_KEY === 0) this.#probingKey = this.fresh("broke");
    return this.#probingKey;
  }
}

const current = new AsyncLocalStorage<Context>();

/** The run this code belongs to. */
export function context(): Context {
  const run = current.getStore();
  if (!run) throw new Error("there is no run here");
  return run;
}

export const inContext = <T>(run: Context, work: () => Promise<T>): Promise<T> => current.run(run, work);
