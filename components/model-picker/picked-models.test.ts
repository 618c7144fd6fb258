import { expect, it } from "vitest";
import { nextChosen, usedByEnter } from "./picked-models";

it("adds a pressed model last, and takes a chosen one out", () => {
  expect(nextChosen(["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(nextChosen(["a", "b"], "a")).toEqual(["b"]);
});

it("replaces the first model by Enter and keeps the others", () => {
  expect(usedByEnter(["a"], "c", "several")).toEqual(["c"]);
  expect(usedByEnter(["a", "b"], "c", "several")).toEqual(["c", "b"]);
  expect(usedByEnter(["a", "b"], "a", "several")).toEqual(["a", "b"]);
  expect(usedByEnter(["a", "b"], "b", "several")).toEqual(["b"]);
});

it("adds by Enter where a model is added", () => {
  expect(usedByEnter(["a", "b"], "c", "add")).toEqual(["a", "b", "c"]);
  expect(usedByEnter(["a", "b"], "b", "add")).toEqual(["a", "b"]);
});
