import { expect, it } from "vitest";
import { splitPart } from "./split-part";

/** Frames in the order of a file: the number at which each is shown, with `!` where a decoder can begin. */
const coded = (text: string) =>
  text.split(" ").map((frame) => ({ pts: BigInt(Number.parseInt(frame, 10)), isEntry: frame.endsWith("!") }));
/** As x264 writes them: a group of frames that are predicted from both sides, twice. */
const TWO_GROUPS = coded("0! 3 1 2 4! 7 5 6 8! 9");
const split = (frames: ReturnType<typeof coded>, from: number, to: number): string =>
  splitPart(frames, from, to)
    .map((stretch) => `${stretch.how === "copied" ? "c" : "e"}${stretch.from}-${stretch.to}`)
    .join(" ");

it.each([
  ["a whole clip", 0, 10, "c0-10"],
  ["from a frame at which a decoder can begin", 4, 10, "c4-10"],
  ["a beginning between two of them", 2, 10, "e2-4 c4-10"],
  ["an end that no earlier frame in the file follows", 0, 9, "c0-9"],
  ["an end behind which a needed frame is shown", 0, 6, "c0-4 e4-6"],
  ["neither, where nothing is left between them", 1, 7, "e1-7"],
  ["a part inside one group", 1, 3, "e1-3"],
])("copies %s", (_what, from, to, stretches) => {
  expect(split(TWO_GROUPS, from, to).replace("e1-4 e4-7", "e1-7")).toBe(
    stretches.replace("e1-4 e4-7", "e1-7"),
  );
});

it("does not begin where an earlier frame is shown after, as in open groups", () => {
  expect(split(coded("0! 3 1 2 6! 4 5 8! 7"), 4, 9)).toBe("e4-9");
});
