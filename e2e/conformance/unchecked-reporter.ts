import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Prints the rules that the given keys could not test, so that a successful run does not claim them. */
export default class UncheckedReporter implements Reporter {
  readonly #unchecked: string[] = [];

  onTestEnd({ title, annotations }: TestCase): void {
    for (const { type, description } of annotations) {
      if (type === "not checked") this.#unchecked.push(`  ${title}\n    ${description}`);
    }
  }

  onEnd(): void {
    if (this.#unchecked.length === 0) console.log("Every sentence of the suite was checked.");
    else console.log(`Not checked with these keys:\n${this.#unchecked.join("\n")}`);
  }
}
