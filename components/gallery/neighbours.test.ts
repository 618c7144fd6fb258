import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours";

const wall = ["c", "d", "e"];
const view = {
  jobAt: (place: number) => (wall[place] ? ({ id: wall[place] } as never) : undefined),
  placeOf: (id: string) => wall.indexOf(id),
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
