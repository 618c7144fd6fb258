import fc from "fast-check";
import { expect, it } from "vitest";
import { asSentence, excerpt, isolate } from "./excerpt";

it.each([
  ["a short text", "A red kite", "A red kite"],
  ["lines and spaces", "  A red\n\n kite ", "A red kite"],
  ["nothing", "", ""],
  ["words", "one two three four", "one two t…"],
  ["one word without an end, as a prompt in Chinese is", "猫".repeat(3_000), `${"猫".repeat(9)}…`],
  ["letters with marks", "é".repeat(12).normalize("NFD"), `${"é".repeat(9).normalize("NFD")}…`],
  ["emoji of several characters", "👩‍👩‍👧‍👦".repeat(20), `${"👩‍👩‍👧‍👦".repeat(9)}…`],
])("an excerpt of ten letters of %s", (_name, text, expected) => {
  expect(excerpt(text, 10)).toBe(expected);
});

it("a text with right-to-left letters keeps its order to itself inside a sentence", () => {
  expect(isolate("قطة 4K")).toBe("\u2068قطة 4K\u2069");
  expect(isolate("A red kite")).toBe("A red kite");
});

it.each([
  ["Completed: A kite", "Completed: A kite."],
  ["Completed: A kite.", "Completed: A kite."],
  ["Really?", "Really?"],
  ["A kite over…", "A kite over…"],
  ["He says “Now!”", "He says “Now!”"],
  ["(Take one.)", "(Take one.)"],
  ["风筝。", "风筝。"],
  ["Take (one)", "Take (one)."],
  ["v1.5", "v1.5."],
])("makes a sentence of %s", (text, sentence) => expect(asSentence(text)).toBe(sentence));

it("gives every sentence one end, however often it is made one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.constantFrom("", ".", "!", "…", ".”"), (words, end) => {
      const sentence = asSentence(`${words}a${end}`);
      expect(asSentence(sentence)).toBe(sentence);
      expect(sentence).not.toMatch(/\.\.$/);
      expect(sentence.startsWith(`${words}a`)).toBe(true);
    }),
  );
});
