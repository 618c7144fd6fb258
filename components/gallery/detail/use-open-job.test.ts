import { expect, it } from "vitest";
import { neighboursOf } from "./use-open-job";

const grid = ["c", "d", "e"];
const view = {
  jobAt: (place: number) => (grid[place] ? ({ id: grid[place] } as never) : undefined),
  placeOf: (id: string) => grid.indexOf(id),
};
const active = [{ id: "a" }, { id: "b" }];

it.each([
  ["a", null, "b"],
  ["b", "a", "c"],
  ["c", "b", "d"],
  ["e", "d", null],
  ["elsewhere", null, null],
])("%s stands between %s and %s", (id, previousId, nextId) => {
  expect(neighboursOf(id, active, view)).toEqual({ previousId, nextId });
});
