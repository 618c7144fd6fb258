import { expect, it } from "vitest";
import { isSingleRange, parseRange } from "./byte-range";

const MANY = `bytes=${Array.from({ length: 1000 }, () => "0-9").join(",")}`;

it.each([
  [undefined, "all"],
  [null, "all"],
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=4-999", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-999", { start: 0, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-12", "unsatisfiable"],
  ["bytes=99999999999999999999-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", "all"],
  ["bytes=12-11", "all"],
  ["bytes=-", "all"],
  ["items=0-3", "all"],
  [MANY, "all"],
])("reads %s of ten bytes", (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

it.each(["bytes=0-", "bytes=-1"])("cannot satisfy %s of no bytes", (header) => {
  expect(parseRange(header, 0)).toBe("unsatisfiable");
});

it.each([
  ["bytes=0-3", true],
  ["bytes=5-2", true],
  ["bytes=999999999999999-", true],
  ["bytes=-9", true],
  ["bytes=1000000000000000-", false],
  ["bytes=-", false],
  ["items=0-3", false],
  [MANY, false],
])("says whether %s is a single range", (header, expected) => {
  expect(isSingleRange(header)).toBe(expected);
});
