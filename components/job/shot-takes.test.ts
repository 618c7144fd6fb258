import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { canRunMore } from "./shot-takes";

const jobOf = (status: Job["status"]) => ({ id: `job_${status}`, status }) as Job;
const done = { jobs: [jobOf("completed"), jobOf("failed")], isComplete: true };
const entry = { series: { of: "takes" as const, id: "series-1", position: 0, count: 2 } };

it("makes takes once more when all are known and settled, and no press of them waits", () => {
  expect(canRunMore(done, [])).toBe(true);
  expect(canRunMore(done, [entry])).toBe(false);
  expect(canRunMore({ ...done, isComplete: false }, [])).toBe(false);
  expect(canRunMore({ ...done, jobs: [...done.jobs, jobOf("processing")] }, [])).toBe(false);
});
