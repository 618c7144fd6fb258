import { expect, it } from "vitest";
import { fillFromLines, fillFromTemplate, tableFromFile } from "./filling";
import { messages } from "./messages";

const LONG = "x".repeat(8_193);

it("leaves out texts that are too long, says so, and keeps those around them", () => {
  const kept = ["A lake", "A boat"].map((prompt) => ({ kind: "video", prompt }));
  const notes = [messages.textTooLong(1)];
  expect(fillFromLines(`A lake\n${LONG}\nA boat`, "video", 10)).toEqual({ shots: kept, found: 2, notes });
  const template = { source: "{what}", lines: { what: `A lake\n${LONG}\nA boat` }, way: "every" as const };
  expect(fillFromTemplate(template, "video", 10)).toEqual({ shots: kept, found: 2, notes });
});

it("reads a file again in the encoding that is chosen for it", () => {
  const bytes = Uint8Array.from([
    0xcd, 0xee, 0xf7, 0xfc, 0x3b, 0x36, 0x0a, 0xc4, 0xe5, 0xed, 0xfc, 0x3b, 0x34,
  ]);
  const file = { name: "shots.csv", bytes };
  expect(tableFromFile({ ...file, encoding: "windows-1251" }).rows).toEqual([
    ["Ночь", "6"],
    ["День", "4"],
  ]);
  expect(tableFromFile({ ...file, encoding: "koi8-u" }).rows[0]).toEqual(["мНВЭ", "6"]);
});
