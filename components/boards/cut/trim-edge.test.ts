import fc from "fast-check";
import { expect, it } from "vitest";
import { partSeconds } from "@/lib/boards/sequence";
import { trim as trimSchema } from "@/lib/boards/trim";
import { framesLonger, keptTrim, moveEdge, moveLine, type TrimmedPart } from "./trim-edge";

const RATES = [23.976, 24, 25, 30_000 / 1_001, 30, 50, 60];
const rates = fc.constantFrom(...RATES);
const edges = fc.constantFrom("from" as const, "to" as const);

/** A trim of whole frames in a take of at least so many. */
const parts = fc
  .record({
    rate: rates,
    frames: fc.integer({ min: 12, max: 600 }),
    from: fc.nat(600),
    length: fc.integer({ min: 4, max: 600 }),
  })
  .map(({ rate, frames, from, length }) => {
    const at = (frame: number) => Math.round((frame / rate) * 1_000) / 1_000;
    const first = from % (frames - 6);
    const last = Math.min(frames, first + length);
    return { rate, part: { from_seconds: at(first), to_seconds: at(last), length_seconds: at(frames) } };
  });

const isFrame = (seconds: number, rate: number): boolean =>
  Math.abs(seconds * rate - Math.round(seconds * rate)) <= 0.0006 * rate;

it("keeps an end at a frame of the file, within the take, with a frame left", () => {
  fc.assert(
    fc.property(parts, edges, fc.double({ min: -30, max: 30, noNaN: true }), ({ rate, part }, edge, by) => {
      const trim = moveEdge(part, edge, by, rate);
      expect(trimSchema.safeParse(trim).success).toBe(true);
      expect(isFrame(trim[`${edge}_seconds`], rate)).toBe(true);
      expect(trim.from_seconds).toBeGreaterThanOrEqual(0);
      expect(trim.to_seconds).toBeLessThanOrEqual(part.length_seconds);
      // The other end stays.
      const other = edge === "from" ? "to" : "from";
      expect(trim[`${other}_seconds`]).toBe(part[`${other}_seconds`]);
    }),
  );
});

it("goes back by as many frames as it came, and counts them", () => {
  fc.assert(
    fc.property(parts, edges, fc.integer({ min: -9, max: 9 }), ({ rate, part }, edge, frames) => {
      const there = moveEdge(part, edge, frames / rate, rate);
      const moved = framesLonger(part, there, rate);
      const back = moveEdge(
        { ...there, length_seconds: part.length_seconds },
        edge,
        (edge === "to" ? -moved : moved) / rate,
        rate,
      );
      expect(back).toEqual({ from_seconds: part.from_seconds, to_seconds: part.to_seconds });
    }),
  );
});

const CLIP: TrimmedPart = { from_seconds: 1, to_seconds: 3, length_seconds: 4.02 };
const STILL: TrimmedPart = { from_seconds: 0, to_seconds: 3, length_seconds: null };

it("takes all of a take that ends within a frame, and keeps that as no trim", () => {
  const whole = moveEdge({ ...CLIP, from_seconds: 0 }, "to", 9, 24);
  expect(whole).toEqual({ from_seconds: 0, to_seconds: 4.02 });
  expect(keptTrim(CLIP, whole)).toBeNull();
  expect(keptTrim(CLIP, moveEdge(CLIP, "from", -9, 24))).toEqual({ from_seconds: 0, to_seconds: 3 });
});

it("shows a still longer or shorter by either end, for a minute at most", () => {
  expect(partSeconds(moveEdge(STILL, "to", 1, 24))).toBe(4);
  expect(partSeconds(moveEdge(STILL, "from", 1, 24))).toBe(2);
  expect(partSeconds(moveEdge(STILL, "to", 900, 24))).toBe(60);
  expect(moveEdge(STILL, "to", -9, 60).to_seconds).toBeGreaterThanOrEqual(0.04);
});

it("lets a line begin only while its shot is shown", () => {
  const shot = { shotSeconds: 5, rate: 24 };
  expect(moveLine(1, 0.51, shot)).toBe(1.5);
  expect(moveLine(1, -9, shot)).toBe(0);
  expect(moveLine(1, 9, shot)).toBe(4.958);
});
