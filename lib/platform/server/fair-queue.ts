import "server-only";
import type { ApiError } from "@/lib/contract/errors";

type Limits = {
  /** How much runs at once, in all and of one owner. */
  atOnce: number;
  ofOneAtOnce: number;
  /** How much may wait, in all and of one owner. */
  waiting: number;
  ofOneWaiting: number;
};

/**
 * Work of many owners that must not run all at once. Owners who wait take turns, so that who asks for much waits behind
 * their own work, and nobody else does. What is more than may wait is refused at once.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #refusal: () => ApiError;
  readonly #running = new Map<string, number>();
  /** What starts the work of each owner, oldest first. The owner at the front is the next. */
  readonly #lines = new Map<string, Set<() => void>>();
  #runningCount = 0;
  #waitingCount = 0;

  constructor(limits: Limits, refusal: () => ApiError) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** How much runs or waits. */
  get size(): number {
    return this.#runningCount + this.#waitingCount;
  }

  /** Whether work of an owner would be refused. */
  isFull(owner: string): boolean {
    const { waiting, ofOneWaiting } = this.#limits;
    const isLong = this.#waitingCount >= waiting || (this.#lines.get(owner)?.size ?? 0) >= ofOneWaiting;
    return isLong && !this.#mayStart(owner);
  }

  /**
   * Runs work when its turn has come.
   * @param signal of who waits for it; aborted work that has not begun never does
   * @throws the refusal while too much waits, the reason of the signal, and whatever the work throws
   */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.isFull(owner)) throw this.#refusal();
    if (this.#mayStart(owner)) this.#start(owner);
    else await this.#wait(owner, signal);
    try {
      return await work();
    } finally {
      this.#end(owner);
    }
  }

  /** Who waits while there is room for another owner has as much running as one may. */
  #mayStart(owner: string): boolean {
    const { atOnce, ofOneAtOnce } = this.#limits;
    return this.#runningCount < atOnce && (this.#running.get(owner) ?? 0) < ofOneAtOnce;
  }

  #start(owner: string): void {
    this.#runningCount += 1;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
  }

  #wait(owner: string, signal: AbortSignal | undefined): Promise<void> {
    const line = this.#lines.get(owner) ?? new Set();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(owner, start);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener("abort", leave);
        this.#start(owner);
        resolve();
      };
      this.#lines.set(owner, line.add(start));
      this.#waitingCount += 1;
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  #remove(owner: string, start: () => void): void {
    const line = this.#lines.get(owner);
    if (!line?.delete(start)) return;
    this.#waitingCount -= 1;
    this.#lines.delete(owner);
    // Behind the others.
    if (line.size > 0) this.#lines.set(owner, line);
  }

  #end(owner: string): void {
    this.#runningCount -= 1;
    const left = (this.#running.get(owner) ?? 0) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    for (const [next, line] of this.#lines) {
      const [start] = line;
      if (!start || !this.#mayStart(next)) continue;
      this.#remove(next, start);
      start();
      return;
    }
  }
}
