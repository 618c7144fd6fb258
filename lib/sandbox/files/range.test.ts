import { expect, it } from "vitest";
import { readRange } from "./range";

it.each([
  [undefined, null],
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=4-999", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-999", { start: 0, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=-", null],
  ["items=0-3", null],
  [`bytes=${Array.from({ length: 1000 }, () => "0-9").join(",")}`, null],
])("reads %s of ten bytes", (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});
