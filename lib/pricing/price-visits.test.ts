import { expect, it } from "vitest";
import { unseenCount, visited } from "./price-visits";

const at = (minute: number, lastId = 0) => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  lastId,
});

it("a look soon after another belongs to the same visit", () => {
  const first = visited({ latest: null, previous: null }, at(0, 3));
  expect(first.previous).toBeNull();
  const reloaded = visited(first, at(10, 3));
  expect(reloaded.previous).toBeNull();
  const later = visited(reloaded, at(90, 8));
  expect(later).toEqual({ latest: at(90, 8), previous: at(10, 3) });
  expect(visited(later, at(100, 9)).previous).toEqual(at(10, 3));
});

it("counts the changes after the latest look", () => {
  const changes = [{ id: 9 }, { id: 8 }, { id: 3 }];
  expect(unseenCount(changes, { latest: null, previous: null })).toBe(3);
  expect(unseenCount(changes, { latest: at(0, 3), previous: null })).toBe(2);
  expect(unseenCount(changes, { latest: at(0, 9), previous: null })).toBe(0);
});
