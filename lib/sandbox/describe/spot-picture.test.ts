import { expect, it } from "vitest";
import { closing, type Grey } from "./spot-picture";

const SIZE = { width: 60, height: 40 } as const;
const picture = (pixel: (x: number, y: number) => number): Grey => ({
  ...SIZE,
  data: Uint8ClampedArray.from({ length: SIZE.width * SIZE.height }, (_, at) =>
    pixel(at % SIZE.width, Math.floor(at / SIZE.width)),
  ),
});
const isWindow = (x: number, y: number) => x >= 30 && x < 55 && y >= 8 && y < 33;

it("removes narrow strokes, and keeps what is wide", () => {
  const isStroke = (x: number) => x >= 10 && x < 14;
  const behind = picture((x, y) => (isWindow(x, y) ? 20 : 200));
  const before = picture((x, y) => (isWindow(x, y) || isStroke(x) ? 20 : 200));
  expect(closing(before, 5)).toEqual(behind);
});

it("keeps light strokes", () => {
  const before = picture((x) => (x % 12 < 3 ? 230 : 60));
  expect(closing(before, 3)).toEqual(before);
});
