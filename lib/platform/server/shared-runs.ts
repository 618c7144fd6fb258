import "server-only";

type Run<Result> = { now: Promise<Result>; next?: Promise<Result> };

/**
 * Work that many ask for at once. Whoever asks while it runs gets the result of the next run, together with all others
 * who asked meanwhile: a run never answers anyone who asked after it had started, so everyone reads their own writes.
 */
export class SharedRuns<Result> {
  readonly #runs = new Map<string, Run<Result>>();

  /** @param key names the work; the same key means the same work, whoever asks */
  ask(key: string, work: () => Promise<Result>): Promise<Result> {
    const run = this.#runs.get(key);
    if (!run) return this.#start(key, work);
    const start = () => this.#start(key, work);
    run.next ??= run.now.then(start, start);
    return run.next;
  }

  #start(key: string, work: () => Promise<Result>): Promise<Result> {
    const run: Run<Result> = { now: work() };
    this.#runs.set(key, run);
    const end = () => {
      if (!run.next) this.#runs.delete(key);
    };
    run.now.then(end, end);
    return run.now;
  }
}
