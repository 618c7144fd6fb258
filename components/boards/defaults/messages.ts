import { formatCount } from "@/lib/platform/format";

/** The texts of what all shots of a board ask for. */
export const messages = {
  title: "All shots",
  name: (setting: string, value: string) => `${setting} of all shots: ${value}`,
  differ: (shots: number) => (shots === 1 ? "1 shot differs" : `${formatCount(shots)} shots differ`),
  showNext: "Show the next shot that differs",
  input: { firstFrame: "First frame", references: "Style" },
  inputOf: { firstFrame: "First frame of all shots", references: "Style of all shots" },
  pictures: (count: number) => `Style, ${formatCount(count)} pictures`,
  replacedStyle: "First frame for all shots, in place of the style.",
  replacedFrame: "Style for all shots, in place of the first frame.",
};
