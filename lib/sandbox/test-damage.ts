import fc from "fast-check";

/** Text that often breaks servers, and text with a meaning in this service. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 50 }),
  fc.constantFrom("", "\u0000", "\ud800", "’; drop table jobs;--", "1e999", "../../etc/passwd", "{{7*7}}"),
  fc.constantFrom(
    "kappa-h3",
    "gamma-2.5-v2v",
    "edit",
    "motion",
    "16:9",
    "0:0",
    "4K",
    "adaptive",
    "8",
    "high",
  ),
  fc.constantFrom("http://[", "http://127.0.0.1:1/a", "file:///etc/passwd", "data:,x", "http://a@b"),
  fc.constantFrom("[sandbox:policy]", "[sandbox:fail]", "[sandbox:busy]", "[sandbox:cancel]"),
  fc.constant("x".repeat(9_000)),
);

/** Fields to replace or add, with their values. */
function changes(fields: readonly string[], links: readonly string[]): fc.Arbitrary<[string, unknown][]> {
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...fields) },
    { weight: 1, arbitrary: fc.constantFrom("__proto__", "constructor", "seed") },
  );
  const link = fc.constantFrom(...links);
  const value = fc.oneof(
    link,
    text,
    fc.jsonValue(),
    fc.double(),
    fc.constant(undefined),
    fc.array(fc.oneof(text, link), { maxLength: 6 }),
  );
  return fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 });
}

/** The body with those fields; written as text, so that a field may be called __proto__. */
function write(good: object, changed: [string, unknown][]): string {
  const fields = new Map<string, unknown>([...Object.entries(good), ...changed]);
  const entries = [...fields].map(([name, value]) => [JSON.stringify(name), JSON.stringify(value)]);
  return `{${entries
    .filter(([, value]) => value !== undefined)
    .map((pair) => pair.join(":"))
    .join(",")}}`;
}

/**
 * Variants of a valid body: with some invalid fields, another whole value, or not JSON at all.
 * @param more names of fields to add
 * @param links addresses of hosted files
 */
export const damaged = (
  good: object,
  more: readonly string[],
  links: readonly string[],
): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: changes([...Object.keys(good), ...more], links).map((changed) => write(good, changed)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((whole) => JSON.stringify(whole)) },
    { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  );
