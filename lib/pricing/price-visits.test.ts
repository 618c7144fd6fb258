import { expect, it } from "vitest";
import { recordVisit, unseenCount } from "./price-visits";

const at = (minute: number, lastId = 0) => ({
  at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  lastId,
});

it("a look soon after another belongs to the same visit", () => {
  const first = recordVisit({ latest: null, previous: null }, at(0, 3));
  expect(first.previous).toBeNull();
  const reloaded = recordVisit(first, at(10, 3));
  expect(reloaded.previous).toBeNull();
  const later = recordVisit(reloaded, at(90, 8));
  expect(later).toEqual({ latest: at(90, 8), previous: at(10, 3) });
  expect(recordVisit(later, at(100, 9)).previous).toEqual(at(10, 3));
});

it("counts the changes after the latest look", () => {
  const changes = [{ id: 9 }, { id: 8 }, { id: 3 }];
  expect(unseenCount(changes, { latest: null, previous: null })).toBe(3);
  expect(unseenCount(changes, { latest: at(0, 3), previous: null })).toBe(2);
  expect(unseenCount(changes, { latest: at(0, 9), previous: null })).toBe(0);
});
