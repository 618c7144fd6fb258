import { expect, it } from "vitest";
import { durationMessage, timeLeftMessage } from "./typical-duration";

const typical = (from: number, to: number) => ({ from_seconds: from, to_seconds: to, slow_seconds: to + 10 });

it.each([
  [41.2, 68, "Usually 40–70 s"],
  [2.1, 4.4, "Usually 2–5 s"],
  [0.2, 0.6, "Usually 1 s"],
  [70, 190, "Usually 1–4 min"],
])("between %d and %d seconds reads %s", (from, to, message) => {
  expect(durationMessage(typical(from, to), 1)).toBe(message);
});

it("a job slower than nearly all says that it is slow and the page can be left", () => {
  expect(durationMessage(typical(40, 70), 80)).toBe("Usually 40–70 s");
  expect(durationMessage(typical(40, 70), 81)).toBe("Taking longer than usual. You can leave this page.");
});

it("says what is left to the middle of the usual time, then to its end, then nothing", () => {
  const typical = { from_seconds: 40, to_seconds: 70, slow_seconds: 90 };
  expect(timeLeftMessage(typical, 0)).toBe("About 55 s left.");
  expect(timeLeftMessage(typical, 33)).toBe("About 25 s left.");
  expect(timeLeftMessage(typical, 60)).toBe("About 10 s left.");
  expect(timeLeftMessage(typical, 75)).toBeNull();
  expect(timeLeftMessage({ ...typical, from_seconds: 600, to_seconds: 900 }, 60)).toBe("About 12 min left.");
});
