import * as fc from "fast-check";
import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { canRunMore, filmTakesOf } from "./shot-takes";

const jobOf = (status: Job["status"]) => ({ id: `job_${status}`, status }) as Job;
const done = { jobs: [jobOf("completed"), jobOf("failed")], isComplete: true };
const entry = { series: { of: "takes" as const, id: "series-1", position: 0, count: 2 } };

it("makes takes once more when all are known and settled, and no press of them waits", () => {
  expect(canRunMore(done, [])).toBe(true);
  expect(canRunMore(done, [entry])).toBe(false);
  expect(canRunMore({ ...done, isComplete: false }, [])).toBe(false);
  expect(canRunMore({ ...done, jobs: [...done.jobs, jobOf("processing")] }, [])).toBe(false);
});

it("shows each take of a press once, in whatever order jobs and responses arrive", () => {
  const COUNT = 4;
  const arrival = fc.constantFrom("waits", "job first", "answered");
  fc.assert(
    fc.property(fc.array(arrival, { minLength: COUNT, maxLength: COUNT }), (arrivals) => {
      const all = arrivals.map((arrived, position) => ({
        arrived,
        token: `token-${position}`,
        series: { of: "takes" as const, id: "series-1", position, count: COUNT },
      }));
      const jobs = all
        .filter(({ arrived }) => arrived !== "waits")
        .map(({ token, series }) => ({
          ...{ ...jobOf("queued"), id: `job_${token}`, press: token, model_id: "zeta", series },
          ...{ kind: "video" as const, request: {}, assets: [] as Job["assets"] },
        }));
      const entries = all
        .filter(({ arrived }) => arrived !== "answered")
        .map(({ token, series }) => ({
          ...{ token, series, kind: "video" as const, request: { model_id: "zeta" }, creditsQuoted: 9 },
          ...{ pressedAt: 0, lost: 0, retryAt: null, waitingFor: null },
        }));
      const takes = filmTakesOf(jobs, entries, (id) => id);
      expect(takes.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      expect(takes.filter(({ job }) => job !== null)).toHaveLength(jobs.length);
    }),
  );
});
