import { expect, it } from "vitest";
import { randomFrom } from "../renderers/random";
import { COLOURS } from "./colour-names";
import { findShots } from "./find-shots";
import { CELLS, GRID, HISTOGRAM, type Sample } from "./sample-frames";

const FPS = 24;
const SECONDS = 4;
/** When the change of each clip starts and ends. */
const [START, END] = [1.5, 2.3];

type Picture = (x: number, y: number) => number;

/** Blocks of random brightness, without an end, so that a camera can move over them. */
function blocks(seed: number): Picture {
  const [columns, rows] = [97, 89];
  const random = randomFrom(seed);
  const values = Array.from({ length: columns * rows }, () => 30 + random() * 190);
  const at = (value: number, size: number) => ((Math.floor(value / 4) % size) + size) % size;
  return (x, y) => values[at(y, rows) * columns + at(x, columns)] ?? 0;
}

function sampleOf(seconds: number, picture: Picture): Sample {
  const luma = Uint8Array.from({ length: CELLS }, (_, cell) =>
    picture(cell % GRID.width, Math.floor(cell / GRID.width)),
  );
  const histogram = new Uint16Array(HISTOGRAM);
  for (const value of luma) histogram[value >> 2] = (histogram[value >> 2] ?? 0) + 1;
  const chroma = new Uint8Array(CELLS * 2).fill(128);
  return { seconds, luma, chroma, histogram, colours: new Uint16Array(COLOURS.length) };
}

/** The changes that are found in a clip whose pictures depend on the share of the change that is over. */
function changesIn(pictureAt: (share: number, seconds: number) => Picture): number[] {
  const samples = Array.from({ length: SECONDS * FPS }, (_, frame) => {
    const seconds = frame / FPS;
    const share = Math.min(1, Math.max(0, (seconds - START) / (END - START)));
    return sampleOf(seconds, pictureAt(share, seconds));
  });
  return findShots(samples)
    .slice(1)
    .map(({ start }) => start);
}

const [a, b] = [blocks(1), blocks(2)];
const { width, height } = GRID;

it.each<[string, (share: number) => Picture]>([
  ["a hard cut", (share) => (share < 0.5 ? a : b)],
  ["a cross-fade", (share) => (x, y) => a(x, y) * (1 - share) + b(x, y) * share],
  ["a wipe", (share) => (x, y) => (x < share * width ? b : a)(x, y)],
  [
    "a circle that opens",
    (share) => (x, y) => (Math.hypot(x - width / 2, y - height / 2) < share * 37 ? b : a)(x, y),
  ],
  [
    "a slide",
    (share) => (x, y) => {
      const by = Math.round(share * width);
      return x + by < width ? a(x + by, y) : b(x + by - width, y);
    },
  ],
  [
    "a fade through white",
    (share) => (x, y) => {
      const rest = Math.min(1, Math.abs(share - 0.5) * 2);
      return (share < 0.5 ? a : b)(x, y) * rest + 235 * (1 - rest);
    },
  ],
])("finds %s, once", (_what, pictureAt) => {
  const changes = changesIn(pictureAt);
  expect(changes).toHaveLength(1);
  expect(changes[0]).toBeGreaterThan(START);
  expect(changes[0]).toBeLessThan(END);
});

it.each<[string, (share: number, seconds: number) => Picture]>([
  ["a still picture", () => a],
  ["a camera that moves", (_share, seconds) => (x, y) => a(x + seconds * 12, y)],
  ["a flash", (_share, seconds) => (Math.abs(seconds - 2) < 0.06 ? () => 235 : a)],
  [
    "a caption that comes",
    (share) => (x, y) => (share > 0.5 && y > 26 && y < 33 && x > 8 && x < 56 ? 230 : a(x, y)),
  ],
])("finds no change in %s", (_what, pictureAt) => {
  expect(changesIn(pictureAt)).toEqual([]);
});
