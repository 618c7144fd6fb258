import { expect, it } from "vitest";
import { frameStep } from "./use-frame-steps";

it("goes to the middle of the next frame and of the one before", () => {
  expect(frameStep(0, 1, 24, 8)).toBeCloseTo(1.5 / 24);
  expect(frameStep(1.5 / 24, 1, 24, 8)).toBeCloseTo(2.5 / 24);
  expect(frameStep(2.5 / 24, -1, 24, 8)).toBeCloseTo(1.5 / 24);
});

it("counts a frame's very beginning as that frame, at every common rate", () => {
  for (const rate of [23.976, 24, 25, 29.97, 30, 50, 60]) {
    for (let frame = 0; frame < 200; frame++) {
      expect(frameStep(frame / rate, 1, rate, 60)).toBeCloseTo((frame + 1.5) / rate, 5);
    }
  }
});

it("stays on the first and on the last frame", () => {
  expect(frameStep(0, -1, 24, 8)).toBeCloseTo(0.5 / 24);
  expect(frameStep(8, 1, 24, 8)).toBeCloseTo(191.5 / 24);
});
