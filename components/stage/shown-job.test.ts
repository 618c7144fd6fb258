import { expect, it } from "vitest";
import type { Job, JobSeries, SeriesOf } from "@/lib/jobs/job";
import { onePerSubmission, shownJob, takesOfSeries } from "./shown-job";

const place = (id: string, position: number, of: SeriesOf = "takes"): JobSeries => ({
  id,
  position,
  count: 3,
  of,
});
// Only what the stage reads of a job to choose one.
const jobOf = (id: string, series: JobSeries | null = null, picked = false): Job =>
  ({ id, series, picked }) satisfies Pick<Job, "id" | "series" | "picked"> as Job;

const alone = jobOf("alone");
const [second, third, first] = [1, 2, 0].map((at) => jobOf(`take-${at}`, place("series-1", at)));

it("shows the first of the newest takes, whichever got its response first", () => {
  expect(shownJob([third!, second!, first!, alone], [], null)).toBe(first);
  expect(shownJob([third!, second!, alone], [], null)).toBe(second);
  expect(shownJob([alone, first!], [], null)).toBe(alone);
  const again = jobOf("take-2-again", place("series-1", 2));
  expect(shownJob([again, third!, second!, first!], [], null)).toBe(again);
});

it("shows the picked of the newest takes, until one of them is made again", () => {
  const picked = jobOf("picked", place("series-1", 1), true);
  expect(shownJob([third!, picked, first!, alone], [], null)).toBe(picked);
  expect(shownJob([alone, third!, picked, first!], [], null)).toBe(alone);
  expect(shownJob([alone, third!, picked, first!], [], "picked")).toBe(picked);
  const again = jobOf("take-2-again", place("series-1", 2));
  expect(shownJob([again, third!, picked, first!], [], null)).toBe(again);
});

it("shows the first of the takes that one press made again", () => {
  const at = (second: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() });
  const old = [first!, second!, third!].map((take) => ({ ...take, ...at(0) }));
  const again = [2, 0, 1].map((position, index) => ({
    ...jobOf(`again-${position}`, place("series-1", position)),
    ...at(40 - index),
  }));
  expect(shownJob([...again, ...old], [], null)?.id).toBe("again-0");
});

it("shows the chosen job, and the newest when that is gone", () => {
  expect(shownJob([third!, first!, alone], [], "alone")).toBe(alone);
  expect(shownJob([third!, alone], [], "gone")).toBe(third);
});

it("shows nothing older than a press without a response, except its own takes", () => {
  expect(shownJob([alone], [{ series: undefined }], null)).toBeUndefined();
  expect(shownJob([alone], [{ series: place("series-1", 2) }], null)).toBeUndefined();
  expect(shownJob([first!, alone], [{ series: place("series-1", 2) }], null)).toBe(first);
});

it("counts only takes as alternatives", () => {
  const part = jobOf("part", place("series-2", 0, "parts"));
  expect(takesOfSeries(first!, [third!, first!, alone])).toEqual([third, first]);
  expect(takesOfSeries(part, [part, jobOf("other", place("series-2", 1, "parts"))])).toEqual([]);
  expect(takesOfSeries(alone, [alone, first!])).toEqual([]);
});

it("shows one card for the takes of a press, and one for each part", () => {
  const sending = [
    { series: place("series-1", 0) },
    { series: place("series-1", 1) },
    { series: place("series-2", 0, "parts") },
    { series: place("series-2", 1, "parts") },
    { series: undefined },
    { series: undefined },
  ];
  expect(onePerSubmission(sending)).toEqual([sending[0], ...sending.slice(2)]);
});
