import { expect, it } from "vitest";
import { synonymsOf } from "./synonyms";

it.each([
  ["color", "colour"],
  ["colourful", "colorful"],
  ["harbour", "harbor"],
  ["favorite", "favorite"],
  ["theatre", "theater"],
  ["realize", "realise"],
  ["grey", "gray"],
  ["travelling", "traveling"],
  ["clip", "video"],
  ["photos", "picture"],
])("a search for %j finds %j, and the other way round", (one, other) => {
  expect(synonymsOf(one)).toContain(other);
  expect(synonymsOf(other).some((word) => one.startsWith(word))).toBe(true);
});

it("a word without other spellings finds only itself", () => {
  expect(synonymsOf("kite")).toEqual(["kite"]);
  expect(synonymsOf("rose")).toEqual(["rose"]);
});
