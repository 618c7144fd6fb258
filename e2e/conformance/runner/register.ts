import { sectionOf } from "./sections";

/** One sentence of the text, and how it is tried. */
export type Check = { section: string; title: string; run: () => Promise<void> };

/** Thrown by a check that these keys cannot make. */
export class NotChecked extends Error {
  override readonly name = "NotChecked";
}

const checks: Check[] = [];

/** Adds a check. Its title begins with the section of the text that it is about. */
export function test(title: string, run: () => Promise<void>): void {
  if (checks.some((other) => other.title === title)) throw new Error(`two checks are called "${title}"`);
  checks.push({ section: sectionOf(title), title, run });
}

/** Every check, after its files were loaded. */
export const registered = (): readonly Check[] => checks;

/**
 * For a rule that only some keys can test. With another key the check is reported as not made, so that no
 * rule passes unchecked.
 */
export function skipUnless<T>(value: T | undefined, what: string): asserts value is T {
  if (value === undefined) throw new NotChecked(what);
}
