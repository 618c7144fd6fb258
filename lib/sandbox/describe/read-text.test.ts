import { expect, it } from "vitest";
import { linesOf, mergeWords, type Word } from "./read-text";

const word = (text: string, confidence: number, x0: number, y0 = 0): Word => ({
  text,
  confidence,
  bbox: { x0, y0, x1: x0 + text.length * 10, y1: y0 + 20 },
});

it("keeps the most confident word of each place", () => {
  const one = [word("Garden", 75, 0), word("closir", 75, 80)];
  const other = [word("Gard", 60, 0), word("closing", 95, 80), word("seven", 90, 170)];
  expect(linesOf(mergeWords(one, other))).toEqual(["Garden closing seven"]);
});

it("replaces a word by its two halves only if those are more confident", () => {
  const whole = [word("together", 80, 0)];
  expect(mergeWords(whole, [word("toget", 70, 0), word("her", 70, 50)])).toEqual(whole);
});

it("is more confident of a word that is read twice", () => {
  const [merged] = mergeWords([word("Orchard", 60, 0)], [word("Orchard", 60, 2)]);
  expect(merged).toMatchObject({ text: "Orchard", confidence: 84 });
});

it("gives the lines from top to bottom, in whatever order they were read", () => {
  const words = [
    word("noon", 90, 60, 43),
    word("hours", 90, 80, 3),
    word("Opening", 90, 0),
    word("until", 90, 0, 40),
  ];
  expect(linesOf(words)).toEqual(["Opening hours", "until noon"]);
});
