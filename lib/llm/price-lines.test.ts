import fc from "fast-check";
import { expect, it } from "vitest";
import type { LlmModel } from "@/lib/contract/llm";
import { LINE_ORDERS, priceLines, sortLines } from "./price-lines";

const aModel = (id: string, input: number, cached: number, output: number): LlmModel => ({
  id,
  object: "model",
  family: "lambda",
  context_window: 10_000,
  max_output_tokens: 2_000,
  modalities: ["text"],
  pricing: { input_mc_per_1m: input, cached_input_mc_per_1m: cached, output_mc_per_1m: output },
});
const model = aModel("m", 3_000_000, 300_000, 15_000_000);

it("prices fresh, cached and written tokens, times the calls", () => {
  const tokens = { input: 2_000, cached: 500, output: 100 };
  const [line] = priceLines([model], { tokens, calls: 10 });
  expect(line?.cost).toBeCloseTo(10 * (1_500 * 3 + 500 * 0.3 + 100 * 15));
});

it("never counts more as cached than there is, and says what does not fit", () => {
  const of = (tokens: { input: number; cached: number; output: number }) =>
    priceLines([model], { tokens, calls: 1 })[0];
  expect(of({ input: 100, cached: 900, output: 0 })?.cost).toBeCloseTo(30);
  expect(of({ input: 9_000, cached: 0, output: 1_000 })?.fits).toBe(true);
  expect(of({ input: 9_000, cached: 0, output: 1_001 })?.fits).toBe(false);
  expect(of({ input: 0, cached: 0, output: 2_001 })?.fits).toBe(false);
});

it("says which ids compatible clients can use, and nothing while that is unknown", () => {
  const calls = { tokens: { input: 1, cached: 0, output: 0 }, calls: 1 };
  expect(priceLines([model], calls, ["m"])[0]?.compat).toBe(true);
  expect(priceLines([model], calls, ["other"])[0]?.compat).toBe(false);
  expect(priceLines([model], calls)[0]?.compat).toBeNull();
});

it("keeps every line in any order, and a minus turns it round", () => {
  const models = fc.uniqueArray(fc.record({ id: fc.string(), price: fc.nat() }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(models, fc.constantFrom(...LINE_ORDERS), (all, order) => {
      const lines = priceLines(
        all.map(({ id, price }) => aModel(id, price, price, price)),
        { tokens: { input: 1_000_000, cached: 0, output: 0 }, calls: 1 },
      );
      const up = sortLines(lines, order).map((line) => line[order]);
      const down = sortLines(lines, `-${order}`).map((line) => line[order]);
      expect(up).toHaveLength(all.length);
      expect(down).toEqual([...up].reverse());
    }),
  );
});
