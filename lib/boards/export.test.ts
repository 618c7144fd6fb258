import { expect, it } from "vitest";
import { boardZipOrder, DEFAULT_TAKE_NAMES, takeFileName, unknownNameFields } from "./export";

const TAKE = { board: "Aurelia: 30/second film", shot: 3, shots: 12, model: "beta-3.0", take: 2 };

it("names a take by its board, shot, model and number, in the order of the shots", () => {
  expect(takeFileName(TAKE, DEFAULT_TAKE_NAMES)).toBe("Aurelia-30-second-film_03_beta-3.0_2");
  expect(takeFileName({ ...TAKE, shots: 1_000 }, "{shot} of {board}")).toBe("0003 of Aurelia-30-second-film");
  const names = [1, 2, 10, 100].map((shot) => takeFileName({ ...TAKE, shot, shots: 100 }, "{shot}"));
  expect([...names].sort()).toEqual(names);
});

it("makes no folder, and no empty name", () => {
  expect(takeFileName({ ...TAKE, board: "../../etc" }, "{board}/{take}")).not.toContain("/");
  expect(takeFileName({ ...TAKE, board: "???" }, "{board}")).toBe("_03_beta-3.0_2");
});

it("refuses fields that there are not", () => {
  expect(unknownNameFields("{board}_{prompt}_{}")).toEqual(["prompt", ""]);
  expect(boardZipOrder.safeParse({ of: "picks", names: "{nobody}" }).success).toBe(false);
  expect(boardZipOrder.parse({ of: "picks" }).names).toBe(DEFAULT_TAKE_NAMES);
});
