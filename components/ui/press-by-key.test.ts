import { expect, it } from "vitest";
import { isComposing } from "./press-by-key";

it.each([
  ["the Enter that sends", { isComposing: false, keyCode: 13 }, false],
  ["the Enter that confirms a word", { isComposing: true, keyCode: 229 }, true],
  ["the same in Safari, which says so afterwards", { isComposing: false, keyCode: 229 }, true],
])("%s", (_name, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
