import { expect, test } from "vitest";
import { nearPlaces } from "./near-places";

const items = Array.from({ length: 500 }, (_, at) => ({ start: at * 4, seconds: 4 }));

test("draws the places that can be seen and a group to each side, never beyond the ends", () => {
  expect(nearPlaces(items, 0, 200)).toEqual({ first: 0, end: 90 });
  expect(nearPlaces(items, 1_000, 1_200)).toEqual({ first: 210, end: 330 });
  expect(nearPlaces(items, 1_900, 2_000)).toEqual({ first: 420, end: 500 });
  expect(nearPlaces(items.slice(0, 12), 0, 48)).toEqual({ first: 0, end: 12 });
  expect(nearPlaces([], 0, 0)).toEqual({ first: 0, end: 0 });
});
