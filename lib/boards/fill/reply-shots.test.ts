import { describe, expect, it } from "vitest";
import { shotPromptsIn } from "./reply-shots";

const block = (text: string) => `\`\`\`text\n${text}\n\`\`\`\n`;

describe("shotPromptsIn", () => {
  it("reads each fenced block as a shot, whatever stands around", () => {
    const reply = `## A lighthouse\n\n2 shots.\n\n### Shot 1\n*Wide.*\n\n${block("Wide shot,\nslow dolly in.")}\n### Shot 2\n\n${block("Close-up. Sound: waves.")}`;
    expect(shotPromptsIn(reply)).toEqual(["Wide shot, slow dolly in.", "Close-up. Sound: waves."]);
  });
  it("reads a numbered list without its marks, and not what is nested", () => {
    const reply =
      "Here it is:\n\n1. **Wide:** a lake at dawn\n   - 5 s\n   - no people\n2. **Close-up:** `mist` on water\n\nEnjoy!";
    expect(shotPromptsIn(reply)).toEqual(["Wide: a lake at dawn", "Close-up: mist on water"]);
  });
  it("reads bullets", () =>
    expect(shotPromptsIn("- a lake\n- a boat_house\n* 3*3 grid")).toEqual([
      "a lake",
      "a boat_house",
      "3*3 grid",
    ]));
  it("finds nothing in prose, and in a single block", () => {
    expect(shotPromptsIn("A lake at dawn.\nMist over water.")).toEqual([]);
    expect(shotPromptsIn(`Try this:\n${block("A lake at dawn")}`)).toEqual([]);
    expect(shotPromptsIn("- only one")).toEqual([]);
  });
});
