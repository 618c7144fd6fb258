import fc from "fast-check";
import { expect, it } from "vitest";
import { splitScript } from "./split-script";

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
    fc.constantFrom("word ", "Sentence. ", "verylongwordwithoutanyspace", "? ", "é\n"),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(script, fc.integer({ min: 8, max: 120 }), (pieces, limit) => {
      const text = pieces.join("");
      const parts = splitScript(text, limit);
      expect(parts.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(limit);
    }),
  );
});
