import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAIN_MIX } from "@/lib/boards/mix";
import { changesBetween, type Film, type FilmPart, filmSecondsOf, isSameFilm, placeOf } from "./film";

const part = (shot: string, more: Partial<FilmPart> = {}): FilmPart => ({
  ...{ shot, number: 1, job: `job_${shot}`, asset: `asset_${shot}`, picked: true, trim: null },
  ...more,
});
const film = (...parts: FilmPart[]): Film => ({
  parts: parts.map((each, at) => ({ ...each, number: at + 1 })),
  sound: null,
  mix: null,
  lines: [],
});
const spoken = (shot: string, asset: string, offset_seconds = 0) => ({
  ...{ shot, asset, offset_seconds, job: `job_${asset}`, text: "Dawn." },
});
const NOTHING = {
  ...{ takes: [], cuts: [], lines: [], added: [], removed: [] },
  ...{ is_reordered: false, has_other_sound: false },
};

describe("what changed from one version to the next", () => {
  const [a, b, c] = [part("a"), part("b"), part("c")];
  it.each<[string, Film, Film, object]>([
    ["another take", film(a, b), film(a, { ...b, asset: "asset_b2" }), { takes: [2] }],
    ["another cut", film(a, b), film({ ...a, trim: { from_seconds: 1, to_seconds: 2 } }, b), { cuts: [1] }],
    ["a new shot", film(a, b), film(a, c, b), { added: [2] }],
    ["a shot that is gone, by its former number", film(a, b, c), film(a, c), { removed: [2] }],
    ["another order", film(a, b, c), film(b, a, c), { is_reordered: true }],
    [
      "another sound",
      film(a),
      { ...film(a), sound: { of: "upload", id: "upl_1" } },
      { has_other_sound: true },
    ],
    [
      "another level of the sound",
      { ...film(a), sound: { of: "upload", id: "upl_1" } },
      { ...film(a), sound: { of: "upload", id: "upl_1" }, mix: { ...PLAIN_MIX, level_db: -6 } },
      { has_other_sound: true },
    ],
    ["a line", film(a, b), { ...film(a, b), lines: [spoken("b", "one")] }, { lines: [2] }],
    [
      "a line at another time",
      { ...film(a), lines: [spoken("a", "one")] },
      { ...film(a), lines: [spoken("a", "one", 1)] },
      { lines: [1] },
    ],
  ])("is %s", (_name, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual({ ...NOTHING, ...changes });
    expect(isSameFilm(before, after)).toBe(false);
  });

  const someFilm = fc
    .uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"))
    .chain((shots) =>
      fc.tuple(
        ...shots.map((shot) =>
          fc
            .record({
              take: fc.integer({ min: 1, max: 2 }),
              cut: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
              line: fc.option(fc.constantFrom("one", "two"), { nil: null }),
            })
            .map(({ take, cut, line }) => ({
              part: part(shot, {
                asset: `asset_${shot}_${take}`,
                trim: cut === null ? null : { from_seconds: 0, to_seconds: cut },
              }),
              lines: line === null ? [] : [spoken(shot, line)],
            })),
        ),
      ),
    )
    .map((all) => ({
      ...film(...all.map(({ part: each }) => each)),
      lines: all.flatMap(({ lines }) => lines),
    }));

  it("is nothing exactly where two films are the same", () => {
    fc.assert(
      fc.property(someFilm, someFilm, (before, after) => {
        const isNothing = JSON.stringify(changesBetween(before, after)) === JSON.stringify(NOTHING);
        expect(isNothing).toBe(isSameFilm(before, after));
      }),
    );
  });
});

describe("the place of a moment in a film", () => {
  const shown = (place: string, from_seconds: number, to_seconds: number) => ({
    ...{ place, from_seconds, to_seconds },
  });
  const three = [shown("a", 1, 3), shown("b", 0, 5), shown("c", 2.5, 4)];
  it.each([
    ["a", 1, 2, 1],
    ["b", 0, 0.5, 2.5],
    ["c", 2.5, 3, 7.5],
    // Before the in point and after the out point: the nearest.
    ["c", 2.5, 0, 7],
    ["a", 1, 9, 2],
  ])("of %s from %d s at %d s is %d s", (place, from_seconds, seconds, expected) => {
    expect(filmSecondsOf(three, place, { from_seconds, seconds })).toBe(expected);
  });
  it("is nowhere in a film without the shot", () => {
    expect(filmSecondsOf(three, "d", { from_seconds: 0, seconds: 1 })).toBeNull();
    expect(placeOf(part("a"))).toBe("a");
  });
});
