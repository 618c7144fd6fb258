import { expect, it } from "vitest";
import { modelsUsedByEnter, toggledModels } from "./picked-models";

it("adds a pressed model last, and takes a chosen one out", () => {
  expect(toggledModels(["a", "b"], "c")).toEqual(["a", "b", "c"]);
  expect(toggledModels(["a", "b"], "a")).toEqual(["b"]);
});

it("replaces the first model by Enter and keeps the others", () => {
  expect(modelsUsedByEnter(["a"], "c", "several")).toEqual(["c"]);
  expect(modelsUsedByEnter(["a", "b"], "c", "several")).toEqual(["c", "b"]);
  expect(modelsUsedByEnter(["a", "b"], "a", "several")).toEqual(["a", "b"]);
  expect(modelsUsedByEnter(["a", "b"], "b", "several")).toEqual(["b"]);
});

it("adds by Enter where a model is added", () => {
  expect(modelsUsedByEnter(["a", "b"], "c", "add")).toEqual(["a", "b", "c"]);
  expect(modelsUsedByEnter(["a", "b"], "b", "add")).toEqual(["a", "b"]);
});
