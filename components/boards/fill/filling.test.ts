import { expect, it } from "vitest";
import { fillFromLines, fillFromTemplate } from "./filling";
import { messages } from "./messages";

const LONG = "x".repeat(8_193);

it("leaves out texts that are too long, says so, and keeps those around them", () => {
  const kept = ["A lake", "A boat"].map((prompt) => ({ kind: "video", prompt }));
  const notes = [messages.textTooLong(1)];
  expect(fillFromLines(`A lake\n${LONG}\nA boat`, "video", 10)).toEqual({ shots: kept, found: 2, notes });
  const template = { source: "{what}", lines: { what: `A lake\n${LONG}\nA boat` }, way: "every" as const };
  expect(fillFromTemplate(template, "video", 10)).toEqual({ shots: kept, found: 2, notes });
});
