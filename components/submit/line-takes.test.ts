import { expect, it } from "vitest";
import { isLineRunning } from "./line-takes";

const idle = { isInOutbox: false, jobId: null, job: null, isUnreadable: false };

it("counts a line as running while its press may still be sent, whatever the page remembers", () => {
  expect(isLineRunning({ ...idle, isInOutbox: true })).toBe(true);
  expect(isLineRunning({ ...idle, isInOutbox: true, jobId: "job_1", job: { status: "completed" } })).toBe(
    true,
  );
  expect(isLineRunning(idle)).toBe(false);
});

it("counts a job as running until it has ended or cannot be read", () => {
  const made = { ...idle, jobId: "job_1" };
  expect(isLineRunning(made)).toBe(true);
  expect(isLineRunning({ ...made, job: { status: "processing" } })).toBe(true);
  expect(isLineRunning({ ...made, job: { status: "failed" } })).toBe(false);
  expect(isLineRunning({ ...made, isUnreadable: true })).toBe(false);
});
