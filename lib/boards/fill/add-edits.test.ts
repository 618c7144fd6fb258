import { expect, it } from "vitest";
import type { NewShot } from "../board";
import { editsToAddShots, jsonBytes } from "./add-edits";

const shotsOf = (count: number, prompt: string): NewShot[] =>
  Array.from({ length: count }, (_, at) => ({ id: `shot_${at}`, kind: "video", prompt }));
const partsOf = (shots: readonly NewShot[]) =>
  editsToAddShots(shots).map((edit) => (edit.do === "add_shots" ? edit.shots : []));

it("cuts shots by their number and by their size, in their order", () => {
  expect(partsOf([])).toEqual([]);
  expect(partsOf(shotsOf(250, "A lake")).map(({ length }) => length)).toEqual([100, 100, 50]);
  const long = shotsOf(100, "湖".repeat(4_096));
  expect(partsOf(long).flat()).toEqual(long);
  for (const part of partsOf(long)) expect(jsonBytes(part)).toBeLessThan(201_000);
});
