import fc from "fast-check";
import { expect, it } from "vitest";
import { hitsIn, lineAroundHit } from "./hits";

const found = (text: string, q: string) => hitsIn(text, q).flatMap((part) => (part.isHit ? part.text : []));

it.each([
  ["Lake at dawn, a small lake", "lake", ["Lake", "lake"]],
  ["The lakes of Lakeland", "lake", ["lakes", "Lakeland"]],
  ["A flake of snow", "lake", []],
  ["A café by the sea", "cafe ocean", ["café", "sea"]],
  ["夜の湖に浮かぶ舟", "湖", ["湖"]],
  ["Anything", "", []],
])("of %j the search %j finds %j", (text, q, words) => {
  expect(found(text, q)).toEqual(words);
});

it("loses nothing of a text, whatever is searched for", () => {
  const anyText = fc.string({ unit: "grapheme", maxLength: 60 });
  fc.assert(
    fc.property(anyText, anyText, (text, q) => {
      expect(
        hitsIn(text, q)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
    }),
  );
});

it("begins a line near the first hit", () => {
  const line = lineAroundHit(
    `${"Mist drifts over still water and reeds. ".repeat(5)}A lake\nat dawn`,
    "lake",
  );
  expect(line.map(({ text }) => text).join("")).toMatch(/^….{10,40} lake at dawn$/);
  expect(line.find(({ isHit }) => isHit)?.text).toBe("lake");
});
