import fc from "fast-check";
import { expect, it } from "vitest";
import { promptsInLines } from "./lines";

/** A line that says something and looks like no list. */
const prompt = fc
  .array(fc.constantFrom("lake", "dawn", "3.5", "mist,", "湖", "a", "(slow)", "16:9"), {
    minLength: 1,
    maxLength: 6,
  })
  .map((words) => `A ${words.join(" ")}`);
const prompts = fc.array(prompt, { minLength: 1, maxLength: 12 });
const end = fc.constantFrom("\n", "\r\n", "\r", "\n\n", "\n  \n");

it("gives every line as it is, without empty ones", () => {
  fc.assert(
    fc.property(prompts, end, (lines, between) => {
      expect(promptsInLines(lines.join(between))).toEqual(lines);
    }),
  );
});

it("takes off bullets, and numbers that count the lines", () => {
  const bullet = fc.constantFrom("- ", "* ", "• ", "  – ", "- [ ] ");
  fc.assert(
    fc.property(prompts, bullet, (lines, mark) => {
      expect(promptsInLines(lines.map((line) => mark + line).join("\n"))).toEqual(lines);
    }),
  );
  const numbering = fc.constantFrom(
    (number: number) => `${number}. `,
    (number: number) => `${number}) `,
    (number: number) => `Shot ${number}: `,
    (number: number) => `- ${number}. `,
    (number: number) => `\t#${number}: `,
  );
  fc.assert(
    fc.property(prompts, numbering, (lines, mark) => {
      expect(promptsInLines(lines.map((line, index) => mark(index + 1) + line).join("\n"))).toEqual(lines);
    }),
  );
});

it("keeps numbers that count nothing", () => {
  expect(promptsInLines("24. December, snow")).toEqual(["24. December, snow"]);
  expect(promptsInLines("3. Avenue at night\n7. Avenue at noon")).toEqual([
    "3. Avenue at night",
    "7. Avenue at noon",
  ]);
  expect(promptsInLines("3.5 seconds of rain\n1920s street")).toEqual([
    "3.5 seconds of rain",
    "1920s street",
  ]);
});

it("takes off the numbers of several lists", () => {
  expect(promptsInLines("Opening\n1. A lake\n2. A boat\nEnd\n1. A rose")).toEqual([
    "Opening",
    "A lake",
    "A boat",
    "End",
    "A rose",
  ]);
});

it("takes off numbers of a list in which lines have none", () => {
  expect(promptsInLines("1. A lake\n- A rose\n3. A boat")).toEqual(["A lake", "A rose", "A boat"]);
});

it("finds nothing in an empty text", () => {
  expect(promptsInLines(" \n\r\n\t")).toEqual([]);
});
