import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOf, shotsIn } from "./write-shots";

const SHOT = { picture: "A lake at dawn", line: null, speaker: null, seconds: 5, who: [] };
const fenced = (text: string) => `\`\`\`json\n${text}\n\`\`\``;

describe("the shots in an answer", () => {
  it.each<[string, string, object[]]>([
    ["a fenced list", fenced(JSON.stringify([SHOT])), [SHOT]],
    ["a list in words", `Sure! ${JSON.stringify([SHOT])} Enjoy.`, [SHOT]],
    ["a list that was cut", `\`\`\`json\n[${JSON.stringify(SHOT)}, {"picture": "A ci`, [SHOT]],
    [
      "fields that are missing or wrong",
      fenced('[{"picture": " A lake ", "seconds": "8", "line": "", "who": "Ada"}, {"line": "Hi"}]'),
      [{ ...SHOT, picture: "A lake", seconds: 8 }],
    ],
    [
      "right-to-left and Chinese",
      fenced(
        '[{"picture": "بحيرة عند الفجر"}, {"picture": "黎明的湖", "line": "早上好", "speaker": "艾达"}]',
      ),
      [
        { ...SHOT, picture: "بحيرة عند الفجر", seconds: null },
        { ...SHOT, picture: "黎明的湖", line: "早上好", speaker: "艾达", seconds: null },
      ],
    ],
    ["other things", fenced('[1, null, "A lake", {"prompt": "A lake"}]'), []],
    ["prose", "First we see [a lake], then {a city}.", []],
  ])("of %s", (name, answer, shots) => {
    expect(shotsIn(answer)).toEqual({ shots, isCut: name.endsWith("cut") });
  });
});

it("asks about every word of a text once, in parts that end between words", () => {
  const word = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .filter((text) => !/\s/.test(text));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, fc.constantFrom(" ", "\n", "\n\n")), { minLength: 1, maxLength: 3_000 }),
      (words) => {
        const script = words.flat().join("");
        const parts = partsOf(script);
        expect(parts.every((part) => part.length > 0 && part.length <= 3_000)).toBe(true);
        expect(parts.flatMap((part) => part.split(/\s+/))).toEqual(script.trim().split(/\s+/));
      },
    ),
    { numRuns: 50 },
  );
  const unbroken = "😀".repeat(8_000);
  expect(partsOf(unbroken).join("")).toBe(unbroken);
  expect(partsOf("  \n ")).toEqual([]);
});
