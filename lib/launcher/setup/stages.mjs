import { closeSync, openSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { writingTo } from "./run.mjs";

/** @typedef {import("./results.mjs").Count} Count */

/** Maximum length of a failure's text in the summary. */
const FAILURE_CHARACTERS = 800;

/** The result of a passed stage without tests. @type {Count} */
export const NOTHING = { passed: 0, failed: 0, failures: [], flaky: [] };

/**
 * Half of what the summary shows, so that it does not cut off the end, which says why.
 * @param {string} log a file
 */
const endOf = (log) =>
  readFileSync(log, "utf8")
    .trimEnd()
    .slice(-FAILURE_CHARACTERS / 2);

/** The stages of a run: their counts, their durations, and the summary at the end. */
export class Stages {
  #startedAt = performance.now();
  /** @type {({ name: string, seconds: number } & Count)[]} */
  #done = [];

  /** @param {string} logs a folder for the output of stages that run at the same time */
  constructor(logs) {
    this.logs = logs;
  }

  /**
   * Runs a stage with our terminal, also after failed stages, so that a person sees all problems at once.
   * @param {string} name
   * @param {() => Promise<Count>} work
   * @returns {Promise<boolean>} whether it passed
   */
  async run(name, work) {
    console.log(`\n── ${name}`);
    return this.#count(name, work);
  }

  /**
   * Runs a stage at the same time as others, and shows its output when it has ended.
   * @param {string} name
   * @param {() => Promise<Count>} work
   * @returns {Promise<boolean>} whether it passed
   */
  async runConcurrently(name, work) {
    const log = path.join(this.logs, `${name}.log`);
    const descriptor = openSync(log, "w");
    console.log(`\n── ${name} begins`);
    const passed = await this.#count(name, async () => {
      const count = await writingTo(descriptor, work);
      const named = count.failed === 0 || count.failures.length > 0;
      return named ? count : { ...count, failures: [`${name}: ${endOf(log)}`] };
    });
    closeSync(descriptor);
    console.log(`\n── ${name}`);
    process.stdout.write(readFileSync(log));
    return passed;
  }

  /**
   * @param {string} name
   * @param {() => Promise<Count>} work
   */
  async #count(name, work) {
    const startedAt = performance.now();
    /** @type {Count} */
    let count = { passed: 0, failed: 1, failures: [], flaky: [] };
    try {
      count = await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(message);
      count.failures = [`${name}: ${message}`];
    }
    this.#done.push({ name, seconds: (performance.now() - startedAt) / 1000, ...count });
    return count.failed === 0;
  }

  /**
   * Prints every failure, the time of each stage and, last, `N passed, N failed`.
   * @returns {boolean} whether all passed
   */
  summarize() {
    const show = (/** @type {string} */ mark, /** @type {string} */ message) =>
      console.log(`\n${mark} ${message.slice(0, FAILURE_CHARACTERS)}`);
    for (const { failures } of this.#done) for (const failure of failures) show("✗", failure);
    for (const { flaky } of this.#done) for (const message of flaky) show("✓ at the second try:", message);
    const minutes = (performance.now() - this.#startedAt) / 60_000;
    console.log(`\n${minutes.toFixed(1)} minutes on ${availableParallelism()} cores`);
    for (const { name, seconds, passed, failed } of this.#done) {
      console.log(
        `${name.padEnd(11)} ${seconds.toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed`,
      );
    }
    const sum = (/** @type {"passed" | "failed"} */ what) =>
      this.#done.reduce((total, stage) => total + stage[what], 0);
    console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
    return sum("failed") === 0;
  }
}
