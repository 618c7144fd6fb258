import assert from "node:assert/strict";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isTerminal } from "@/lib/contract/job";
import { type MergedFields, merge } from "./merge";
import { parseUpstreamJob } from "./upstream-job";

const NOW = new Date("2026-01-01T00:00:00Z");
const fresh: MergedFields = {
  status: "sending",
  upstreamId: null,
  progressPercent: null,
  creditsReserved: null,
  creditsUsed: null,
  creditsRefunded: null,
  failureCode: null,
  failureMessage: null,
  acceptedAt: null,
  completedAt: null,
  failedAt: null,
};

// Deeper objects take most of the time and test nothing more.
const object = fc.object({ maxDepth: 1, maxKeys: 2 });
const nonsense = fc.oneof(fc.constant(null), fc.constant(undefined), fc.string(), fc.double(), object);
const answer = fc.record(
  {
    id: fc.constant("up_1"),
    status: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom("queued", "processing", "completed", "failed", "canceled") },
      nonsense,
    ),
    progress_percent: fc.oneof(fc.integer({ min: -20, max: 140 }), nonsense),
    credits_reserved: fc.oneof(fc.nat(500), nonsense),
    credits_used: fc.oneof(fc.nat(500), nonsense),
    credits_refunded: fc.oneof(fc.nat(500), nonsense),
    failure_code: nonsense,
    assets: fc.oneof(fc.array(nonsense), nonsense),
    extra: nonsense,
  },
  { requiredKeys: ["id"] },
);

// Node's own assertions, because there are hundreds of thousands: one of Vitest's takes longer than a merge.
it("only ever moves forward, over 10,000 random histories", () => {
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 12 }), (answers) => {
      let current = fresh;
      for (const body of answers) {
        const upstreamJob = parseUpstreamJob(body);
        if (!upstreamJob) throw new Error("An answer with an id is always readable.");
        const next: MergedFields = { ...current, ...merge(current, upstreamJob, NOW) };
        if (isTerminal(current.status)) {
          assert.equal(next.status, current.status);
          assert.deepEqual(next.completedAt, current.completedAt);
        }
        if (current.status === "processing") assert.notEqual(next.status, "queued");
        assert.ok((next.progressPercent ?? -1) >= (current.progressPercent ?? -1));
        assert.ok((next.creditsRefunded ?? -1) >= (current.creditsRefunded ?? -1));
        if (current.creditsReserved !== null) assert.equal(next.creditsReserved, current.creditsReserved);
        if (current.creditsUsed !== null) assert.equal(next.creditsUsed, current.creditsUsed);
        // The same answer again changes nothing more.
        assert.deepEqual(merge(next, upstreamJob, NOW), {});
        current = next;
      }
    }),
    { numRuns: 10_000 },
  );
});

it("takes an acceptance as proof, even of a job thought rejected, which then ends at its own time", () => {
  const upstreamJob = parseUpstreamJob({ id: "up_1", status: "queued", credits_reserved: 9 });
  const rejected = { ...fresh, status: "rejected" as const, failedAt: new Date("2025-12-31T00:00:00Z") };
  expect(upstreamJob && merge(rejected, upstreamJob, NOW)).toMatchObject({
    status: "queued",
    upstreamId: "up_1",
    creditsReserved: 9,
    failedAt: null,
  });
  const canceled = parseUpstreamJob({ id: "up_1", status: "canceled" });
  expect(canceled && merge(rejected, canceled, NOW)).toMatchObject({ status: "canceled", failedAt: NOW });
});

it("lets no other job's answer in", () => {
  const upstreamJob = parseUpstreamJob({ id: "up_2", status: "completed" });
  expect(upstreamJob && merge({ ...fresh, status: "queued", upstreamId: "up_1" }, upstreamJob, NOW)).toEqual(
    {},
  );
});
