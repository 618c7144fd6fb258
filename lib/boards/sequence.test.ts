import * as fc from "fast-check";
import { expect, it } from "vitest";
import { A_BOARD_TAKE } from "@/lib/testing/a-board-take";
import { newShotOf } from "./edit";
import type { BoardTake } from "./run";
import { isSequencePart, partSeconds, STILL_SECONDS, sequenceOf } from "./sequence";
import { fitTrim, MIN_TRIM_SECONDS, toMilliseconds, trim } from "./trim";

const KINDS = ["video", "image", "avatar", "voice"] as const;
const milliseconds = fc.integer({ min: 0, max: 20_000 }).map((value) => value / 1_000);
const anyTrim = fc.option(
  fc.tuple(milliseconds, fc.integer({ min: 40, max: 20_000 })).map(([from_seconds, length]) => ({
    from_seconds,
    to_seconds: toMilliseconds(from_seconds + length / 1_000),
  })),
);

type Made = { shotId: string; type: "video" | "image" | "audio"; seconds: number | null };
const takeOf = ({ shotId, type, seconds }: Made, more: Partial<BoardTake> = {}): BoardTake => ({
  ...A_BOARD_TAKE,
  job_id: `job_${shotId}`,
  shot_id: shotId,
  picked: true,
  credits: 7,
  asset: { type, url: `/files/${shotId}`, poster_url: null, width: 16, height: 9, duration_seconds: seconds },
  ...more,
});

const board = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      trim: anyTrim,
      /** Null without a pick. */
      seconds: fc.option(fc.double({ min: 0.05, max: 30, noNaN: true })),
    }),
    { maxLength: 12 },
  )
  .map((made) => {
    const shots = made.map(({ kind, trim }, at) =>
      newShotOf({ id: `shot_${at}`, kind, prompt: "", trim }, 1),
    );
    const takes = made.map(({ kind, seconds }, at): BoardTake[] => {
      if (seconds === null) return [];
      const type = kind === "image" ? "image" : kind === "voice" ? "audio" : "video";
      return [takeOf({ shotId: `shot_${at}`, type, seconds: type === "image" ? null : seconds })];
    });
    const byId = new Map(shots.map(({ id }, at) => [id, takes[at] ?? []]));
    return {
      shots,
      takes,
      sequence: sequenceOf(
        { shots, columns: [], defaults: { settings: {}, inputs: {} } },
        (id) => byId.get(id) ?? [],
      ),
    };
  });

it("lays the picks one after the other without gaps, each within its take, and names every other picture", () => {
  fc.assert(
    fc.property(board, ({ shots, takes, sequence }) => {
      let end = 0;
      for (const part of sequence.parts) {
        expect(part.starts_at).toBe(end);
        expect(partSeconds(part)).toBeGreaterThanOrEqual(MIN_TRIM_SECONDS - 0.001);
        expect(part.from_seconds).toBeGreaterThanOrEqual(0);
        if (part.length_seconds !== null) expect(part.to_seconds).toBeLessThanOrEqual(part.length_seconds);
        expect(shots[part.number - 1]?.id).toBe(part.shot_id);
        end = toMilliseconds(end + partSeconds(part));
      }
      expect(sequence.seconds).toBe(end);
      const numbers = sequence.places.map(({ number }) => number);
      const pictures = shots.flatMap(({ kind }, at) => (kind === "voice" ? [] : [at + 1]));
      expect(numbers).toEqual(pictures);
      expect(sequence.without).toEqual(pictures.filter((number) => takes[number - 1]?.length === 0));
      expect(sequence.planned_seconds).toBeGreaterThanOrEqual(sequence.seconds);
      expect(sequence.credits).toBe(sequence.parts.length * 7);
    }),
  );
});

it("fits a trim to a take of any length, and takes all of one that ends before it", () => {
  fc.assert(
    fc.property(anyTrim, fc.double({ min: 0.05, max: 30, noNaN: true }), (asked, length) => {
      const { from_seconds, to_seconds } = fitTrim(asked, length);
      expect(to_seconds).toBeLessThanOrEqual(length);
      expect(to_seconds - from_seconds).toBeGreaterThanOrEqual(MIN_TRIM_SECONDS - 0.001);
      if (asked && asked.to_seconds <= length) expect({ from_seconds, to_seconds }).toEqual(asked);
    }),
  );
  expect(fitTrim({ from_seconds: 6, to_seconds: 8 }, 5)).toEqual({ from_seconds: 0, to_seconds: 5 });
  expect(fitTrim({ from_seconds: 3, to_seconds: 8 }, 5)).toEqual({ from_seconds: 3, to_seconds: 5 });
});

it("takes trims of whole milliseconds with at least a frame in them", () => {
  fc.assert(
    fc.property(anyTrim, (asked) => {
      if (asked) expect(trim.safeParse(asked).success).toBe(true);
    }),
  );
  for (const wrong of [
    { from_seconds: -1, to_seconds: 1 },
    { from_seconds: 1, to_seconds: 1 },
    { from_seconds: 2, to_seconds: 1 },
    { from_seconds: 0, to_seconds: 1.00001 },
    { from_seconds: 0, to_seconds: Number.NaN },
    { from_seconds: 0, to_seconds: 1e9 },
  ])
    expect(trim.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

it("shows a still for a while, leaves out voices, and picks that are not finished", () => {
  const shots = [
    newShotOf({ id: "shot_a", kind: "image", prompt: "" }, 1),
    newShotOf({ id: "shot_b", kind: "voice", prompt: "" }, 1),
    newShotOf({ id: "shot_c", kind: "video", prompt: "", settings: { duration: "8" } }, 1),
  ];
  const takes = new Map([
    ["shot_a", [takeOf({ shotId: "shot_a", type: "image", seconds: null })]],
    ["shot_b", [takeOf({ shotId: "shot_b", type: "audio", seconds: 4 })]],
    ["shot_c", [takeOf({ shotId: "shot_c", type: "video", seconds: 4 }, { status: "processing" })]],
  ]);
  const { places, without, seconds, planned_seconds } = sequenceOf(
    { shots, columns: [], defaults: { settings: { duration: "6" }, inputs: {} } },
    (id) => takes.get(id) ?? [],
  );
  expect(places.map(isSequencePart)).toEqual([true, false]);
  expect([without, seconds, planned_seconds]).toEqual([[3], STILL_SECONDS, STILL_SECONDS + 8]);
});
