import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { holdNewcomers } from "./newcomers";

const jobs = ["job_3", "job_2", "job_1"].map((id) => ({ id }) as Job);

it("shows everything to someone at the top", () => {
  expect(holdNewcomers(jobs, null)).toEqual({ shown: jobs, waiting: 0 });
});

it("counts what arrived above and keeps it back", () => {
  expect(holdNewcomers(jobs, "job_2")).toEqual({ shown: jobs.slice(1), waiting: 1 });
});

it("shows everything when the remembered job is gone from the list", () => {
  expect(holdNewcomers(jobs, "job_9")).toEqual({ shown: jobs, waiting: 0 });
});
