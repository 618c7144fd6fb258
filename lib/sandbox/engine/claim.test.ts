// @module-tag all
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobs } from "../schema";
import { aClip, quickRender, withSandbox } from "../test-sandbox";
import { releaseJobs, renewLeases } from "./claim";

const RUNNER = "claims";
const HELD = 400;
const TIMES = 25;

const sandbox = withSandbox({ render: quickRender, concurrency: 1 });

it("renews and releases leases at the same time without a deadlock", async () => {
  const { id } = await sandbox.accepted(aClip());
  const [row] = await sandbox.database.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error("an accepted job is not there");
  const leaseUntil = new Date(Date.now() + 60_000);
  const leasedRows = Array.from({ length: HELD }, () => ({
    ...row,
    id: randomUUID(),
    idempotencyKey: randomUUID(),
    status: "processing" as const,
    runner: RUNNER,
    leaseUntil,
  }));
  await sandbox.database.insert(jobs).values(leasedRows);
  const ids = leasedRows.map((job) => job.id);
  for (let time = 0; time < TIMES; time++) {
    const [one, other] = [ids.slice(0, HELD / 2), ids.toReversed()];
    await Promise.all([
      renewLeases(sandbox.database, RUNNER, one),
      releaseJobs(sandbox.database, RUNNER),
      renewLeases(sandbox.database, RUNNER, other),
      releaseJobs(sandbox.database, RUNNER),
    ]);
  }
  await releaseJobs(sandbox.database, RUNNER);
  const left = await sandbox.database.select().from(jobs).where(eq(jobs.runner, RUNNER));
  expect(left.filter(({ leaseUntil }) => (leaseUntil?.getTime() ?? 0) > Date.now())).toEqual([]);
});
