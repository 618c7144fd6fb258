import { expect, it } from "vitest";
import { timecode } from "./playback";

it("counts the frames of a second, at the rate of the clip", () => {
  expect(timecode(0, 24)).toBe("00:00:00");
  expect(timecode(3 + 2 / 24, 24)).toBe("00:03:02");
  expect(timecode(59.99, 30)).toBe("00:59:29");
  expect(timecode(61.5, 24)).toBe("01:01:12");
  // As editors and exports count them.
  expect(timecode(60.1, 30_000 / 1_001)).toBe("01:00;03");
  expect(timecode(60.1, 24_000 / 1_001)).toBe("01:00:00");
});

it("has no frames for a sound", () => {
  expect(timecode(8.7)).toBe("00:08");
  expect(timecode(-1)).toBe("00:00");
});
