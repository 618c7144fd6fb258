import * as fc from "fast-check";
import { expect, it } from "vitest";
import {
  codeAt,
  endOf,
  endOfAll,
  followLead,
  followSound,
  mediaTimeOf,
  partAt,
  positionAfter,
  positionBeside,
  sequenceTimeOf,
  shownAt,
} from "./sequence-timing";

type Part = { key: string; src: string; from_seconds: number; to_seconds: number; starts_at: number };

const parts = fc
  .array(
    fc.record({ from: fc.integer({ min: 0, max: 9_000 }), length: fc.integer({ min: 40, max: 9_000 }) }),
    {
      minLength: 1,
      maxLength: 9,
    },
  )
  .map((made) => {
    let starts_at = 0;
    return made.map(({ from, length }, at): Part => {
      const part = {
        key: `shot_${at}`,
        src: `/clip-${at}`,
        from_seconds: from / 1_000,
        to_seconds: (from + length) / 1_000,
        starts_at,
      };
      starts_at = endOf(part);
      return part;
    });
  });
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

it("counts frames at one rate, that of most clips, wherever the position is", () => {
  const film = [
    { from_seconds: 0, to_seconds: 3, starts_at: 0, frame_rate: null },
    { from_seconds: 1, to_seconds: 4, starts_at: 3, frame_rate: 30 },
    { from_seconds: 0, to_seconds: 2, starts_at: 6, frame_rate: 60 },
  ];
  expect([0.5, 3.5, 6.5, 8].map((seconds) => codeAt(film, seconds))).toEqual([
    "00:00:15",
    "00:03:15",
    "00:06:15",
    "00:08:00",
  ]);
  expect(codeAt([], 2.5)).toBe("00:02:12");
});

it("shows at every position one picture of one part, and leads back to the position", () => {
  fc.assert(
    fc.property(parts, share, (made, of) => {
      const seconds = of * endOfAll(made);
      const part = made[partAt(made, seconds)];
      if (!part) throw new Error("No part.");
      expect(seconds).toBeGreaterThanOrEqual(part.starts_at - 1e-9);
      const media = mediaTimeOf(part, seconds);
      expect(media).toBeGreaterThanOrEqual(part.from_seconds);
      expect(media).toBeLessThanOrEqual(part.to_seconds);
      expect(sequenceTimeOf(part, media)).toBeCloseTo(seconds, 6);
    }),
  );
});

it("stays at the same picture when parts before it change or are gone", () => {
  fc.assert(
    fc.property(parts, share, fc.nat(8), (made, of, gone) => {
      const seconds = of * endOfAll(made);
      const shown = made[partAt(made, seconds)];
      let starts_at = 0;
      const left = made
        .filter((_, at) => at !== gone)
        .map((part) => {
          const moved = { ...part, starts_at };
          starts_at = endOf(moved);
          return moved;
        });
      const next = positionAfter({ parts: made, seconds }, left);
      const same = left.find(({ key }) => key === shown?.key);
      if (!shown || !same) {
        expect(next).toBeLessThanOrEqual(endOfAll(left));
        return;
      }
      expect(left[partAt(left, next)]?.key).toBe(shown.key);
      expect(Math.abs(mediaTimeOf(same, next) - mediaTimeOf(shown, seconds))).toBeLessThanOrEqual(0.021);
    }),
  );
});

it("stays at the last picture of a part whose out point is set there, and begins another pick anew", () => {
  const [one, two] = [
    { key: "a", src: "/a", from_seconds: 0, to_seconds: 4, starts_at: 0 },
    { key: "b", src: "/b", from_seconds: 0, to_seconds: 4, starts_at: 4 },
  ];
  const cut = [
    { ...one, to_seconds: 2 },
    { ...two, starts_at: 2 },
  ];
  expect(positionAfter({ parts: [one, two], seconds: 2 }, cut)).toBeCloseTo(1.98);
  expect(positionAfter({ parts: [one, two], seconds: 6 }, cut)).toBeCloseTo(4);
  expect(positionAfter({ parts: [one, two], seconds: 6 }, [one, { ...two, src: "/b2" }])).toBe(4);
});

it("brings a picture that is more than 80 ms from the sound back to it, and then leaves it", () => {
  expect([followSound(0.07, 1), followSound(-0.07, 1)]).toEqual([1, 1]);
  expect([followSound(0.09, 1), followSound(-0.09, 1), followSound(0.9, 1)]).toEqual([1.1, 0.9, "jump"]);
  fc.assert(
    fc.property(fc.double({ min: -0.5, max: 0.5, noNaN: true }), (start) => {
      let [drift, rate, worst] = [start, 1, 0];
      // Ten seconds of display frames.
      for (let frame = 0; frame < 600; frame++) {
        const next = followSound(drift, rate);
        if (next === "jump") throw new Error("It need not jump.");
        rate = next;
        drift -= (rate - 1) / 60;
        if (frame > 540) worst = Math.max(worst, Math.abs(drift));
      }
      expect(worst).toBeLessThanOrEqual(0.08);
      expect(rate).toBe(1);
    }),
  );
});

it("lets a film that is ahead of another one wait, and brings one that is far off to its place", () => {
  expect([0, 0.07, 0.2, 0.9, -0.07, -0.2, -0.9].map((drift) => followLead(drift, 1))).toEqual([
    ...[1, 1, 1.1, "jump"],
    ...[1, "wait", "jump"],
  ]);
});

it("finds the moment of the same shot in another film, whatever its place and length there", () => {
  fc.assert(
    fc.property(parts, parts, share, (one, other, at) => {
      const seconds = endOfAll(one) * at;
      const there = positionBeside(one, seconds, other);
      const part = one[partAt(one, seconds)];
      const same = other.find(({ key }) => key === part?.key);
      expect(there === null).toBe(same === undefined);
      if (!part || !same || there === null) return;
      expect(there).toBeGreaterThanOrEqual(same.starts_at);
      expect(there).toBeLessThan(endOf(same));
      // Neither film is ahead where both have that moment.
      const within = seconds - part.starts_at;
      if (within < endOf(same) - same.starts_at - 0.02) expect(there - same.starts_at).toBeCloseTo(within);
    }),
  );
});

it("begins each part where the one before ends, whatever the fractions", () => {
  const [first, second] = [
    { from_seconds: 0.7, to_seconds: 0.8, starts_at: 0 },
    { from_seconds: 0, to_seconds: 1, starts_at: 0.1 },
  ];
  expect(partAt([first, second], 0.1)).toBe(1);
});

it("keeps the last picture at the end, unless the sound goes on", () => {
  const part = { from_seconds: 1, to_seconds: 3, starts_at: 0 };
  expect([shownAt([part], 2, 2), shownAt([part], 2, 5), shownAt([part], 1, 5), shownAt([], 0, 0)]).toEqual([
    0, 1, 0, 0,
  ]);
});
