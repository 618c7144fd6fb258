import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { bringsEnd, endedAt } from "./job-ends";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const ago = (seconds: number) => new Date(NOW - seconds * 1_000).toISOString();

const aJob = (fields: Partial<Job>): Job =>
  ({
    status: "completed",
    completed_at: ago(2),
    failed_at: null,
    created_at: ago(30),
    imported: false,
    ...fields,
  }) as Job;

it("tells the end of a known job once, when its state changes", () => {
  expect(bringsEnd(aJob({}), "processing", NOW)).toBe(true);
  expect(bringsEnd(aJob({}), "completed", NOW)).toBe(false);
  expect(bringsEnd(aJob({ completed_at: ago(9_000) }), "processing", NOW)).toBe(true);
});

it("tells the end of an unknown job only when it is recent, and never of an imported one", () => {
  expect(bringsEnd(aJob({}), undefined, NOW)).toBe(true);
  expect(bringsEnd(aJob({ completed_at: ago(600) }), undefined, NOW)).toBe(false);
  expect(bringsEnd(aJob({ imported: true }), undefined, NOW)).toBe(false);
});

it("knows no end of a running job, and takes the creation of a rejected one", () => {
  const running = aJob({ status: "processing", completed_at: null });
  expect(endedAt(running)).toBeNull();
  expect(bringsEnd(running, undefined, NOW)).toBe(false);
  expect(endedAt(aJob({ status: "rejected", completed_at: null }))).toBe(ago(30));
});
