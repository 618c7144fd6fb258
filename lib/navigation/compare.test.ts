import { expect, it } from "vitest";
import { swapCompared } from "./compare";

it("swaps two of a list, and nothing beyond its ends", () => {
  expect(swapCompared(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(swapCompared(["a", "b", "c"], 2, 3)).toEqual(["a", "b", "c"]);
});
