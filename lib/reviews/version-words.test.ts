import { expect, it } from "vitest";
import { changeWords, shotsInWords } from "./version-words";

const NOTHING = {
  ...{ takes: [], cuts: [], added: [], removed: [] },
  ...{ is_reordered: false, has_other_sound: false },
};

it("says every change of a version, and names up to six shots", () => {
  expect(changeWords(null)).toEqual(["The first version"]);
  expect(
    changeWords({
      ...{ takes: [2], cuts: [4, 5], added: [6, 7, 9], removed: [1, 2, 3, 4, 5, 6, 7] },
      ...{ is_reordered: true, has_other_sound: true },
    }),
  ).toEqual([
    "Another take of shot 2",
    "Another cut of shots 4 and 5",
    "With shots 6, 7 and 9",
    "Without 7 shots",
    "In another order",
    "With another sound",
  ]);
  expect(changeWords(NOTHING)).toEqual(["The same film"]);
  expect(shotsInWords([1, 2, 3, 4, 5, 6])).toBe("shots 1, 2, 3, 4, 5 and 6");
});
