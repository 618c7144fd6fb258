import fc from "fast-check";
import { expect, it } from "vitest";
import { countCharacters } from "@/lib/contract/text";
import { scriptCredits, splitScript } from "./script";

it("keeps a script within the limit whole", () => {
  expect(splitScript("One. Two. Three.")).toEqual(["One. Two. Three."]);
  expect(splitScript("  ")).toEqual([]);
});

it("splits at the ends of sentences, in as few parts as fit", () => {
  expect(splitScript("One is here. Two is there. Three is gone.", 27)).toEqual([
    "One is here. Two is there.",
    "Three is gone.",
  ]);
});

it("loses nothing but space at the seams, and never passes the limit", () => {
  const script = fc.array(
    fc.constantFrom("word ", "Sentence. ", "verylongwordwithoutanyspace", "? ", "é\n", "𝒜𝒷𝒸", "🦊 "),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(script, fc.integer({ min: 8, max: 120 }), (pieces, limit) => {
      const text = pieces.join("");
      const parts = splitScript(text, limit);
      expect(parts.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      for (const part of parts) {
        expect(countCharacters(part)).toBeLessThanOrEqual(limit);
        expect(part.isWellFormed()).toBe(true);
      }
    }),
  );
});

it("is 2 credits per started 10 seconds at 12 characters a second, at least 2, for every length there is", () => {
  for (let characters = 1; characters <= 8_192; characters++) {
    const started = Math.ceil(characters / 120);
    expect(scriptCredits("a".repeat(characters)), `${characters} characters`).toBe(started * 2);
  }
});

it("counts characters, not the units of a string: 5,000 letters beyond the first plane are one take of 84", () => {
  const text = "𝒜".repeat(5_000);
  expect(splitScript(text)).toEqual([text]);
  expect(scriptCredits(text)).toBe(84);
});

it("is 0 for an empty script, and the sum of the parts for a longer one", () => {
  expect(scriptCredits("")).toBe(0);
  expect(scriptCredits(" \n ")).toBe(0);
  // 8,190 characters make 69 started stretches; the one sentence that is left is a take of its own.
  expect(scriptCredits(`${"Six w. ".repeat(1_170)}One more.`)).toBe(69 * 2 + 2);
});
