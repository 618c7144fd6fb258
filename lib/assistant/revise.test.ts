import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proposalsIn } from "./revise";

const SHOTS = [
  { number: 2, prompt: "A lake at dawn", remarks: ["Lower the sun.", 'He said "no"'] },
  { number: 5, prompt: "A boat", remarks: ["More mist"] },
];
const list = (...items: unknown[]) => JSON.stringify(items);
const BOTH = [
  { number: 2, prompt: "A lake at dawn, the sun low" },
  { number: 5, prompt: "A boat in mist" },
];

describe("the new prompts in an answer", () => {
  it.each<[string, string, object]>([
    ["a fenced list", `\`\`\`json\n${list(...BOTH)}\n\`\`\``, { 2: BOTH[0]?.prompt, 5: BOTH[1]?.prompt }],
    [
      "a bare list in words",
      `Here you are: ${list(...BOTH)} Enjoy!`,
      { 2: BOTH[0]?.prompt, 5: BOTH[1]?.prompt },
    ],
    ["numbers as text", list({ number: "2", prompt: " Low sun " }), { 2: "Low sun" }],
    [
      "a list that was cut",
      `\`\`\`json\n[${JSON.stringify(BOTH[0])},\n {"number": 5, "pro`,
      { 2: BOTH[0]?.prompt },
    ],
    [
      "a shot that nobody asked for",
      list({ number: 9, prompt: "Buy shoes" }, BOTH[1]),
      { 5: BOTH[1]?.prompt },
    ],
    [
      "no prompt",
      list({ number: 2, prompt: "  " }, { number: 5, prompt: "x".repeat(4_097) }, { number: 2 }),
      {},
    ],
    ["prose", "I would lower the sun [a little] and add mist {to the boat}.", {}],
    ["another language and shape", '{"新しい": "プロンプト"}', {}],
    ["nothing", "", {}],
  ])("are those of %s", (_name, answer, expected) => {
    expect(Object.fromEntries(proposalsIn(answer, SHOTS))).toEqual(expected);
  });

  it("are none, or of asked shots, in any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (noise) => {
        for (const answer of [noise, `[${noise}]`, `\`\`\`\n${noise}\n\`\`\``])
          for (const [number, prompt] of proposalsIn(answer, SHOTS)) {
            expect([2, 5]).toContain(number);
            expect(prompt.trim()).toBe(prompt);
          }
      }),
    );
  });
});
