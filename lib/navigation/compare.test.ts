import { expect, it } from "vitest";
import { comparedIds, MAX_COMPARED, swapCompared } from "./compare";

it("reads jobs from an address, each once, and no more than can be compared", () => {
  expect(comparedIds("job_1,job_2,,job_1")).toEqual(["job_1", "job_2"]);
  expect(comparedIds(["job_1", "job_2"])).toEqual(["job_1"]);
  expect(comparedIds()).toEqual([]);
  expect(comparedIds([..."abcdefghijkl"].join())).toHaveLength(MAX_COMPARED);
});

it("swaps two of a list, and nothing beyond its ends", () => {
  expect(swapCompared(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(swapCompared(["a", "b", "c"], 2, 3)).toEqual(["a", "b", "c"]);
});
