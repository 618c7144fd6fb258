import "server-only";

/** How JSON spells what PostgreSQL keeps neither as text nor as JSON: U+0000, and half of a surrogate pair. */
const SPELLED = /\\u(0000|[dD][89abAB][0-9a-fA-F]{2})|\\u[dD][c-fC-F]/;

/** Whether the database can keep this text as it is. */
export const isWellFormedText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** The text as the database can keep it: without U+0000, with U+FFFD for each half of a pair. */
export const toWellFormedText = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** JSON whose every string and name has passed `each`. Throws SyntaxError for what is no JSON. */
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
