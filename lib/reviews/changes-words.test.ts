import { expect, it } from "vitest";
import { changesWords } from "./changes-words";

const NOTHING = {
  takes: [],
  cuts: [],
  lines: [],
  added: [],
  removed: [],
  is_reordered: false,
  has_other_sound: false,
};

it("says what is other in a version, by the numbers of shots", () => {
  expect(changesWords(NOTHING)).toBe("");
  expect(changesWords({ ...NOTHING, takes: [2], cuts: [3, 5] })).toBe(
    "another take of shot 2; shots 3 and 5 cut anew",
  );
  expect(changesWords({ ...NOTHING, lines: [4] })).toBe("another line under shot 4");
  expect(changesWords({ ...NOTHING, added: [7], removed: [1, 2, 4] })).toBe(
    "shot 7 added; shots 1, 2, and 4 left out",
  );
  expect(
    changesWords({ ...NOTHING, takes: [1, 2, 3, 4, 5, 6, 7], is_reordered: true, has_other_sound: true }),
  ).toBe("other takes of 7 shots; another order; another sound");
});
