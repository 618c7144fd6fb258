import { expect, it } from "vitest";
import { isComposing, latinKey } from "./press-by-key";

it.each([
  ["the Enter that sends", { isComposing: false, keyCode: 13 }, false],
  ["the Enter that confirms a word", { isComposing: true, keyCode: 229 }, true],
  ["the same in Safari, which says so afterwards", { isComposing: false, keyCode: 229 }, true],
])("%s", (_name, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});

it.each([
  ["a Latin layout", { key: "k", code: "KeyK" }, "K"],
  ["a French one, where Q has the place of A", { key: "q", code: "KeyA" }, "Q"],
  ["Dvorak, where T has the place of K", { key: "t", code: "KeyK" }, "T"],
  ["a letter with an accent, which is no command", { key: "é", code: "Digit2" }, "É"],
  ["Turkish", { key: "i", code: "Quote" }, "I"],
  ["Russian", { key: "л", code: "KeyK" }, "K"],
  ["Russian capitals", { key: "Ч", code: "KeyX", shiftKey: true }, "X"],
  ["the comma of a Russian keyboard", { key: "б", code: "Comma" }, ","],
  ["Ukrainian", { key: "а", code: "KeyF" }, "F"],
  ["Greek", { key: "κ", code: "KeyK" }, "K"],
  ["Hebrew", { key: "ל", code: "KeyK" }, "K"],
  ["Arabic", { key: "ن", code: "KeyK" }, "K"],
  ["two Arabic letters on one key", { key: "لا", code: "KeyB" }, "B"],
  ["a Thai vowel sign", { key: "ื", code: "KeyN" }, "N"],
  ["a Thai letter on the key of the question mark", { key: "ฦ", code: "Slash", shiftKey: true }, "?"],
  ["a Thai letter in the row of digits", { key: "ภ", code: "Digit4" }, "4"],
  ["Georgian", { key: "კ", code: "KeyK" }, "K"],
  ["a Korean letter", { key: "ㅏ", code: "KeyK" }, "K"],
  ["a sign that a Hebrew keyboard has itself", { key: "/", code: "KeyQ" }, "/"],
  ["a named key", { key: "Enter", code: "Enter" }, "Enter"],
  ["Space", { key: " ", code: "Space" }, " "],
])("the command of a key on %s", (_name, event, command) => {
  expect(latinKey({ shiftKey: false, ...event })).toBe(command);
});
