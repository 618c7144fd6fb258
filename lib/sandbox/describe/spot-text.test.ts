import { expect, it } from "vitest";
import { randomFrom } from "../renderers/random";
import type { LumaPicture } from "./sample-frames";
import { type Spot, TextSpotter } from "./spot-text";

const SIZE = { width: 320, height: 192, stride: 320 } as const;
const LETTERS = { left: 80, top: 112, right: 240, bottom: 144 } as const;

type Pixel = (x: number, y: number, seconds: number) => number;

/** What stands out like letters: strokes up and along, in turn. */
const letters: Pixel = (x, y) =>
  x >= LETTERS.left &&
  x < LETTERS.right &&
  y >= LETTERS.top &&
  y < LETTERS.bottom &&
  x % 12 < 6 &&
  y % 16 < 11
    ? 240
    : 40;

function spotsOf(pixel: Pixel): Spot[] {
  const spotter = new TextSpotter();
  const spots: Spot[] = [];
  for (let seconds = 0; seconds < 3; seconds += 0.2) {
    const data = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
      pixel(at % SIZE.width, Math.floor(at / SIZE.width), seconds),
    );
    const picture: LumaPicture = { ...SIZE, data };
    spots.push(...spotter.add(picture, seconds));
  }
  return spots;
}

it("finds letters once within a second after they stop moving", () => {
  const spots = spotsOf((x, y, seconds) => (seconds < 1 ? 40 : letters(x, y, seconds)));
  expect(spots).toHaveLength(1);
  expect(spots[0]?.seconds).toBeLessThan(2);
  const { left = 0, top = 0, right = 0, bottom = 0 } = spots[0]?.box ?? {};
  expect(left).toBeLessThanOrEqual(LETTERS.left);
  expect(top).toBeLessThanOrEqual(LETTERS.top);
  expect(right).toBeGreaterThanOrEqual(LETTERS.right);
  expect(bottom).toBeGreaterThanOrEqual(LETTERS.bottom);
});

it("finds a caption that replaces another", () => {
  expect(spotsOf((x, y, seconds) => letters(seconds < 1.5 ? x : x - 5, y, seconds))).toHaveLength(2);
});

it("finds none in grain, in moving objects, or in bars", () => {
  const random = randomFrom(5);
  expect(spotsOf(() => 60 + random() * 140)).toHaveLength(0);
  expect(spotsOf((x, y, seconds) => letters(Math.round(x + seconds * 45), y, seconds))).toHaveLength(0);
  expect(spotsOf((x) => (x % 12 < 6 ? 240 : 40))).toHaveLength(0);
});
