import fc from "fast-check";
import { expect, it } from "vitest";
import { type Box, type Kept, placeToast, roomBeside } from "./toast-place";

const ROOM: Box = { left: 16, right: 1264, top: 60, bottom: 704 };
const TOAST: Box = { left: 0, right: 320, top: 0, bottom: 44 };
const at = ({ left, top }: { left: number; top: number }): Box => ({
  left,
  top,
  right: left + 320,
  bottom: top + 44,
});
const covers = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

it("stands in the middle above the room's lower edge", () => {
  expect(placeToast(ROOM, TOAST, [])).toEqual({ left: 480, top: 660 });
});

it("goes up from what it would cover, and no further than needed", () => {
  const bar: Kept = { box: { left: 0, right: 1280, top: 640, bottom: 720 }, weight: 10 };
  expect(placeToast(ROOM, TOAST, [bar])).toEqual({ left: 480, top: 596 });
});

it("covers a text before a button, and a button before a film", () => {
  const half = (top: number, weight: number): Kept => ({
    box: { left: 0, right: 1280, top, bottom: top + 322 },
    weight,
  });
  expect(placeToast(ROOM, TOAST, [half(60, 3), half(382, 100)]).top).toBeLessThan(340);
  expect(placeToast(ROOM, TOAST, [half(60, 10), half(382, 3)]).top).toBe(660);
});

it("covers nothing wherever a free place of twice its size is", () => {
  const anyBox = fc
    .tuple(
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 0, max: 700 }),
      fc.integer({ min: 1, max: 500 }),
    )
    .map(([left, top, size]) => ({ left, top, right: left + size, bottom: top + size / 2 }));
  const free = { left: 600, right: 1240, top: 300, bottom: 388 };
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 30 }), (boxes) => {
      const kept = boxes.filter((box) => !covers(box, free)).map((box) => ({ box, weight: 10 }));
      const place = at(placeToast(ROOM, TOAST, kept));
      expect(kept.filter(({ box }) => covers(place, box))).toEqual([]);
    }),
  );
});

it("stays where it was placed until it covers something there or leaves the room", () => {
  const placed = at({ left: 200, top: 300 });
  const over = (box: Box): Kept => ({ box, weight: 3 });
  expect(placeToast(ROOM, placed, [over(at({ left: 480, top: 660 }))], true)).toMatchObject({
    left: 200,
    top: 300,
  });
  expect(placeToast(ROOM, placed, [over(at({ left: 210, top: 310 }))], true)).toEqual({
    left: 480,
    top: 660,
  });
  expect(placeToast({ ...ROOM, left: 300 }, placed, [], true).left).toBeGreaterThanOrEqual(300);
});

it("is in the room, however small that is", () => {
  const small = { left: 16, right: 200, top: 60, bottom: 90 };
  expect(placeToast(small, TOAST, [])).toEqual({ left: 16, top: 60 });
});

it("stands beside an open panel where there is room", () => {
  const panel = { left: 850, right: 1270, top: 58, bottom: 700 };
  expect(roomBeside(ROOM, panel, 320)).toEqual({ ...ROOM, right: 850 });
  expect(roomBeside(ROOM, { ...panel, left: 200 }, 320)).toEqual(ROOM);
  expect(roomBeside(ROOM, { ...panel, left: 400, right: 880 }, 320)).toEqual(ROOM);
});
