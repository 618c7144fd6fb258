import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { endedAt, isCompletionFrame, updateUnwatched } from "./job-ends";
import { latestMoment } from "./latest-moment";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

const aJob = (fields: Partial<Job>): Job =>
  ({
    status: "completed",
    completed_at: ago(2),
    failed_at: null,
    created_at: ago(30),
    deleted_at: null,
    imported: false,
    ...fields,
  }) as Job;

it("reports the end of a known job once, when its state changes", () => {
  expect(isCompletionFrame(aJob({}), "processing", NOW)).toBe(true);
  expect(isCompletionFrame(aJob({}), "completed", NOW)).toBe(false);
  expect(isCompletionFrame(aJob({ completed_at: ago(9_000) }), "processing", NOW)).toBe(true);
});

it("reports the end of an unknown job only when it is recent, and never of an imported one", () => {
  expect(isCompletionFrame(aJob({}), undefined, NOW)).toBe(true);
  expect(isCompletionFrame(aJob({ completed_at: ago(600) }), undefined, NOW)).toBe(false);
  expect(isCompletionFrame(aJob({ imported: true }), undefined, NOW)).toBe(false);
});

it("gives no end for a running job, and the time a job was rejected or canceled", () => {
  const running = aJob({ status: "processing", completed_at: null });
  expect(endedAt(running)).toBeNull();
  expect(isCompletionFrame(running, undefined, NOW)).toBe(false);
  for (const status of ["rejected", "canceled"] as const) {
    expect(endedAt(aJob({ status, completed_at: null, failed_at: ago(3) }))).toBe(ago(3));
  }
});

it("forgets the end of a job that goes to the trash, and keeps the others", () => {
  const [first, second] = [aJob({ id: "first", completed_at: ago(9) }), aJob({ id: "second" })];
  const ends = [first, second].reduce((before, job) => updateUnwatched(before, job, true), {});
  expect(latestMoment(Object.values(ends))).toBe(ago(2));
  const left = updateUnwatched(ends, { ...second, deleted_at: ago(1) }, false);
  expect(latestMoment(Object.values(left))).toBe(ago(9));
  expect(updateUnwatched(left, { ...first, tags: ["a"] }, false)).toBe(left);
  expect(updateUnwatched(left, { ...first, deleted_at: ago(0) }, false)).toEqual({});
});
