import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { withTestDatabase } from "@/lib/testing/database";
import { latestTimes, readTypicalDuration, readTypicalEnd } from "./typical-duration";

withTestDatabase();

const owner = { workspaceId: "w" };
const clip = { model: "zeta", tier: "standard", resolution: "720p", length: "8" };

/**
 * `count` jobs of a workspace that took 1, 2, 3 … seconds, all with the settings of `clip` except those
 * given.
 */
async function insertJobs(
  count: number,
  { workspace = "w", request = {}, status = "completed", name = "a" } = {},
) {
  const settings = { tier: "standard", resolution: "720p", duration_seconds: "8", ...request };
  await database().execute(sql`
    insert into jobs (id, workspace_id, person_id, key_id, kind, model_id, prompt, request, status, client_token,
                      body_hash, upstream_key, created_at, completed_at)
    select ${name} || n, ${workspace}, 'p', 'k', 'video', 'zeta', 'p', ${JSON.stringify(settings)}::jsonb, ${status},
           ${name} || n, 'h', ${name} || n, now() - interval '1 day', now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, ${count}::int) n`);
}

beforeAll(async () => {
  await insertJobs(101);
  await insertJobs(50, { workspace: "other", name: "b" });
  await insertJobs(4, { request: { resolution: "1080p" }, name: "c" });
  await insertJobs(50, { status: "failed", request: { tier: "fast" }, name: "d" });
  await insertJobs(20_000, { request: { resolution: "4k" }, name: "e" });
  await database().execute(sql`vacuum analyze jobs`);
});

it("gives the 10th, 90th and 95th percentile of durations", async () => {
  const { typical } = await readTypicalDuration(owner, clip);
  expect(typical).toEqual({ from_seconds: 11, to_seconds: 91, slow_seconds: 96 });
});

it("gives when jobs with the same settings usually end", async () => {
  const request = { tier: "standard", resolution: "720p", duration_seconds: "8" };
  const job = { ...owner, modelId: "zeta", request };
  expect(await readTypicalEnd(job)).toEqual({ fromMs: 6_000, toMs: 96_000 });
  expect(await readTypicalEnd({ ...job, request: { ...request, resolution: "1080p" } })).toBeNull();
});

it("counts from the acceptance of a job, because its polls begin then", async () => {
  await insertJobs(20, { request: { resolution: "480p" }, name: "waited" });
  await database().execute(
    sql`update jobs set accepted_at = completed_at - interval '90 seconds', created_at = created_at - interval '1 hour'
      where request ->> 'resolution' = '480p'`,
  );
  const request = { tier: "standard", resolution: "480p", duration_seconds: "8" };
  const typical = await readTypicalEnd({ ...owner, modelId: "zeta", request });
  expect(typical).toEqual({ fromMs: 90_000, toMs: 90_000 });
});

it("gives none with too few jobs, and ignores failed ones and other workspaces", async () => {
  expect((await readTypicalDuration(owner, { ...clip, resolution: "1080p" })).typical).toBeNull();
  expect((await readTypicalDuration(owner, { ...clip, tier: "fast" })).typical).toBeNull();
  expect((await readTypicalDuration({ workspaceId: "nobody" }, clip)).typical).toBeNull();
});

it("reads the latest from an index, however long the history", async () => {
  const query = database().execute(sql`explain ${latestTimes("w", { ...clip, resolution: "4k" })}`);
  const plan = JSON.stringify((await query).rows);
  expect(plan).toContain("jobs_typical_duration");
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});
