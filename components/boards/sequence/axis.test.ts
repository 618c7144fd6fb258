import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { SequencePlace } from "@/lib/boards/sequence";
import { axisOf, axisSecondsAt, nearPlaces, seekTarget, sequenceSecondsAt } from "./axis";

const sequence = fc
  .array(fc.record({ isPicked: fc.boolean(), seconds: fc.integer({ min: 1, max: 9 }) }), { maxLength: 9 })
  .map((made) => {
    let starts_at = 0;
    const places = made.map(({ isPicked, seconds }, at): SequencePlace => {
      const own = { shot_id: `shot_${at}`, number: at + 1, credits: 0 };
      if (!isPicked) return { ...own, planned_seconds: seconds };
      const part = {
        ...own,
        job_id: `job_${at}`,
        kind: "video" as const,
        from_seconds: 1,
        to_seconds: 1 + seconds,
        starts_at,
        length_seconds: 20,
        is_still: false,
        frame_rate: null,
        src: "",
        poster: null,
      };
      starts_at += seconds;
      return part;
    });
    return { places, seconds: starts_at };
  });

it("leads from a position to its place and back, also where only the sound goes on", () => {
  fc.assert(
    fc.property(
      sequence,
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 60 }),
      (made, sound, at) => {
        const axis = axisOf(made, sound);
        const length = Math.max(made.seconds, sound);
        const seconds = Math.min(at, length);
        const place = axisSecondsAt(axis, seconds);
        expect(place).toBeLessThanOrEqual(axis.total);
        if (seconds < length) expect(sequenceSecondsAt(axis, place)).toBe(seconds);
        expect(seekTarget(axis, place, length)).toBe(seconds);
      },
    ),
  );
});

it("leads from a shot that is left out to the next one that is not", () => {
  const [first, hole, last] = [
    { shot_id: "a", number: 1, credits: 0, planned_seconds: 4 },
    { shot_id: "b", number: 2, credits: 0, planned_seconds: 4 },
    { shot_id: "c", number: 3, credits: 0, planned_seconds: 4 },
  ];
  const part = {
    ...hole,
    job_id: "job_b",
    kind: "image" as const,
    from_seconds: 0,
    to_seconds: 3,
    starts_at: 0,
    length_seconds: null,
    frame_rate: null,
    src: "",
    poster: null,
  };
  const axis = axisOf({ places: [first, part, last], seconds: 3 }, 0);
  expect([seekTarget(axis, 1, 3), seekTarget(axis, 5, 3), seekTarget(axis, 9, 3)]).toEqual([0, 1, 3]);
  expect([sequenceSecondsAt(axis, 1), axis.total]).toEqual([null, 11]);
});

const items = Array.from({ length: 500 }, (_, at) => ({ start: at * 4, seconds: 4 }));

it("draws the places that can be seen and a group to each side, never beyond the ends", () => {
  expect(nearPlaces(items, 0, 200)).toEqual({ first: 0, end: 90 });
  expect(nearPlaces(items, 1_000, 1_200)).toEqual({ first: 210, end: 330 });
  expect(nearPlaces(items, 1_900, 2_000)).toEqual({ first: 420, end: 500 });
  expect(nearPlaces(items.slice(0, 12), 0, 48)).toEqual({ first: 0, end: 12 });
  expect(nearPlaces([], 0, 0)).toEqual({ first: 0, end: 0 });
});
