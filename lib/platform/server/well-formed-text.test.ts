import fc from "fast-check";
import { expect, test } from "vitest";
import { isWellFormedText, parseText, toWellFormedText } from "./well-formed-text";

test.each([
  ["plain", "plain"],
  ["a pair 😀", "a pair 😀"],
  ["nul \0 inside", "nul  inside"],
  ["first half \ud83d", "first half �"],
  ["second half \ude00.", "second half �."],
])("%j is stored as %j", (text, stored) => {
  expect(toWellFormedText(text)).toBe(stored);
  expect(isWellFormedText(text)).toBe(text === stored);
});

test("every string and name of any JSON can be stored afterwards", () => {
  const strings = fc.string({ unit: fc.constantFrom("a", "\0", "\ud83d", "\ude00", "\\u0000", '"') });
  const value = fc.jsonValue({ stringUnit: "binary" });
  fc.assert(
    fc.property(fc.dictionary(strings, fc.oneof(strings, value)), (body) => {
      const read = parseText(JSON.stringify(body), toWellFormedText);
      expect(isWellFormedText(JSON.stringify(read))).toBe(true);
      expect(JSON.stringify(read)).not.toMatch(/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/);
      if (isWellFormedText(Object.keys(body).join()) && Object.values(body).every((each) => each === "a"))
        expect(read).toEqual(body);
    }),
    { numRuns: 2_000 },
  );
});

test("text that only looks like an escape stays as it is", () => {
  const body = { text: String.raw`type \u0000 here` };
  expect(parseText(JSON.stringify(body), toWellFormedText)).toEqual(body);
});
