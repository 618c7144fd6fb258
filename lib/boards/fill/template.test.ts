import fc from "fast-check";
import { expect, it } from "vitest";
import { fillTemplates, planTemplate, valuesInLines } from "./template";

const NAMES = ["city", "time of day", "物"];
const value = fc.constantFrom("Rome", "dawn", "{city}", "湖", "red, blue", "=1+1", "{{x}}");
const template = fc
  .array(fc.uniqueArray(value, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .map((lists) => ({
    source: lists.map((_, index) => `<{${NAMES[index]}}>`).join(" at "),
    values: new Map(lists.map((list, index) => [NAMES[index]!, list] as const)),
    lists,
  }));

it("makes every combination once, as many as were counted", () => {
  fc.assert(
    fc.property(template, ({ source, values, lists }) => {
      const { count } = planTemplate(source, values, "every");
      const texts = fillTemplates(source, values, "every", 1_000);
      expect(count).toBe(lists.reduce((product, { length }) => product * length, 1));
      expect(new Set(texts).size).toBe(count);
      for (const [at, list] of lists.entries())
        for (const each of list)
          expect(texts.filter((text) => text.split(" at ")[at] === `<${each}>`)).toHaveLength(
            count / list.length,
          );
    }),
  );
});

it("goes row by row, with a single value in every row", () => {
  fc.assert(
    fc.property(template, ({ source, values, lists }) => {
      const rows = Math.max(...lists.map(({ length }) => length));
      const { count, short } = planTemplate(source, values, "rows");
      const uneven = lists.some(({ length }) => length > 1 && length < rows);
      expect(short.length > 0).toBe(uneven);
      expect(count).toBe(uneven ? 0 : rows);
      expect(fillTemplates(source, values, "rows", 1_000)).toEqual(
        Array.from({ length: count }, (_, row) =>
          lists.map((list) => `<${list[list.length === 1 ? 0 : row]}>`).join(" at "),
        ),
      );
    }),
  );
});

it("names the variables without a value, and makes nothing", () => {
  const values = new Map([["city", ["Rome"]]]);
  expect(planTemplate("{city} at {time}", values, "every")).toEqual({
    variables: ["city", "time"],
    missing: ["time"],
    short: [],
    count: 0,
  });
  expect(fillTemplates("{city} at {time}", values, "every", 10)).toEqual([]);
});

it("counts more combinations than could ever be made without making them", () => {
  const names = [..."abcdefghij"];
  const source = names.map((name) => `{${name}}`).join(" ");
  const values = new Map(names.map((name) => [name, [..."0123456789"]]));
  expect(planTemplate(source, values, "every").count).toBe(10_000_000_000);
  expect(fillTemplates(source, values, "every", 3)).toEqual([
    "0 0 0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0 0 1",
    "0 0 0 0 0 0 0 0 0 2",
  ]);
});

it("gives a text without variables once, and an empty one never", () => {
  expect(fillTemplates("A lake", new Map(), "every", 10)).toEqual(["A lake"]);
  expect(planTemplate(" ", new Map(), "rows").count).toBe(0);
});

it("reads one value a line", () => {
  expect(valuesInLines(" Rome \r\n\nOslo, Norway\n")).toEqual(["Rome", "Oslo, Norway"]);
});
