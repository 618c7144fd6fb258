import fc from "fast-check";
import { expect, it } from "vitest";
import { fillTemplate, parseTemplate, variablesOf } from "./template";

const NONE = new Map<string, string>();
const name = fc.stringMatching(/^[a-zä][a-z0-9_-]{0,12}$/u);
const plain = fc.string({ unit: fc.constantFrom("a", " ", "é", "\n", ",", '"', "1") });

it("finds the variables, each once, and leaves escaped ones as text", () => {
  const source = "{animal} in {place}, {{not this}}, {animal} again";
  expect(variablesOf(source)).toEqual(["animal", "place"]);
  const values = new Map([
    ["animal", "A fox"],
    ["place", "the rain"],
  ]);
  expect(fillTemplate(source, values)).toBe("A fox in the rain, {not this}, A fox again");
});

it("has one variable for a name, however it is typed", () => {
  const source = "{Größe} {größe} {GRO\u0308SSE} {Gro\u0308\u200bße} {the  place}/{the\u00a0place}";
  expect(variablesOf(source)).toEqual(["Größe", "the place"]);
  expect(
    fillTemplate(
      source,
      new Map([
        ["größe", "S"],
        ["The place", "x"],
      ]),
    ),
  ).toBe("S S S S x/x");
  expect(variablesOf("{नमस्ते}")).toEqual(["नमस्ते"]);
});

it("leaves every other brace as it is", () => {
  for (const text of ['{"a": {"b": 1}}', "{}", "{{", "}} {", "{1}", "{a\nb}", `{${"x".repeat(41)}}`]) {
    expect(variablesOf(text)).toEqual([]);
    expect(fillTemplate(text, NONE)).toBe(text);
  }
});

it("leaves a variable without a value in its braces", () => {
  expect(fillTemplate("{a} {b}", new Map([["b", " "]]))).toBe("{a} {b}");
});

it("never puts a value through the template again", () => {
  expect(
    fillTemplate(
      "{a} {b}",
      new Map([
        ["a", "{b}"],
        ["b", "1"],
      ]),
    ),
  ).toBe("{b} 1");
});

it("changes no text without braces, and fills whatever is made of texts and variables", () => {
  const parts = fc.array(
    fc.oneof(
      plain.map((text) => ({ source: text, filled: text, names: [] as string[] })),
      name.map((each) => ({ source: `{${each}}`, filled: `<${each}>`, names: [each] })),
      name.map((each) => ({ source: `{{${each}}}`, filled: `{${each}}`, names: [] as string[] })),
    ),
  );
  fc.assert(
    fc.property(parts, (all) => {
      const source = all.map((part) => part.source).join("");
      const names = [...new Set(all.flatMap((part) => part.names))];
      expect(variablesOf(source)).toEqual(names);
      const values = new Map(names.map((each) => [each, `<${each}>`]));
      expect(fillTemplate(source, values)).toBe(all.map((part) => part.filled).join(""));
    }),
  );
});

it("gives no two texts in a row, and no empty one, for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("{", "}", "a", " ", "é") }), (source) => {
      const parts = parseTemplate(source);
      for (const [index, part] of parts.entries()) {
        if (part.type === "text") expect(part.text).not.toBe("");
        if (part.type === "text" && index > 0) expect(parts[index - 1]?.type).toBe("variable");
      }
    }),
  );
});
