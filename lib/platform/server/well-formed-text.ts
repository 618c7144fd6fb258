import "server-only";

/** How JSON writes what PostgreSQL cannot store as text or as JSON: U+0000, and half of a surrogate pair. */
const SPELLED = /\\u(0000|[dD][89abAB][0-9a-fA-F]{2})|\\u[dD][c-fC-F]/;

/** Whether the database can store this text unchanged. */
export const isWellFormedText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The text in a form the database can store: without U+0000, with U+FFFD for each half of a pair. */
export const toWellFormedText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/**
 * Parses JSON and applies `each` to every string and name.
 * @throws SyntaxError for invalid JSON
 */
export function parseText(text: string, each: (text: string) => string): unknown {
  const parsed: unknown = JSON.parse(text);
  return SPELLED.test(text) ? walk(parsed, each) : parsed;
}

function walk(value: unknown, each: (text: string) => string): unknown {
  if (typeof value === "string") return each(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, each));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [each(name), walk(item, each)]));
}
