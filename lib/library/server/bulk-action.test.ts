// @module-tag all
import { and, eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { type BulkAction, MAX_IMMEDIATE_JOBS } from "../library";
import { applyBulkAction, readLatestBulkAction, runBulkAction } from "./bulk-action";
import { countJobs } from "./names";
import { bulkActionRuns } from "./schema";

withJobService();

/** Thousands of rows each, possibly on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const MANY = MAX_IMMEDIATE_JOBS + 100;

async function withMany(): Promise<Session> {
  const session = await aSession();
  const rows = Array.from({ length: MANY }, () => aJobRow(session, { status: "completed" }));
  for (let at = 0; at < MANY; at += 500)
    await database()
      .insert(jobs)
      .values(rows.slice(at, at + 500));
  return session;
}

/** Starts a bulk action on everything and returns its id. */
async function begin(session: Session, action: BulkAction): Promise<string> {
  const selection = { filters: {}, until: new Date().toISOString(), except: [] };
  expect(await applyBulkAction(session, { selection, action })).toMatchObject({ is_begun: true, changed: 0 });
  return (await readLatestBulkAction(session)).run?.id ?? "";
}

const run = (runId: string, signal = new AbortController().signal) => runBulkAction({ runId }, { signal });
const favorites = (session: Session) =>
  database().$count(jobs, and(eq(jobs.workspaceId, session.workspaceId), eq(jobs.favorite, true)));

it("a long bulk action is queued by the request, run by the worker, and undone in the same way", async () => {
  const session = await withMany();
  const runId = await begin(session, { do: "delete" });
  expect((await readLatestBulkAction(session)).run).toMatchObject({
    done: 0,
    total: MANY,
    finished_at: null,
  });
  expect(await countJobs(session, {})).toMatchObject({ jobs: MANY });
  await run(runId);
  const { run: done } = await readLatestBulkAction(session);
  expect(done).toMatchObject({ id: runId, done: MANY, changed: MANY, finished_at: expect.any(String) });
  expect(await countJobs(session, {})).toMatchObject({ jobs: 0 });
  const undo = { selection: { deleted_at: done?.deleted_at ?? "" }, action: { do: "restore" as const } };
  expect(await applyBulkAction(session, undo)).toMatchObject({ is_begun: true });
  await run((await readLatestBulkAction(session)).run?.id ?? "");
  expect(await countJobs(session, {})).toMatchObject({ jobs: MANY });
});

it("continues where it stopped, and changes nothing after its end", async () => {
  const session = await withMany();
  const runId = await begin(session, { do: "favorite", value: true });
  const leaving = new AbortController();
  leaving.abort();
  await expect(run(runId, leaving.signal)).rejects.toThrow();
  expect(await favorites(session)).toBe(0);
  await database().update(bulkActionRuns).set({ done: 1_000 }).where(eq(bulkActionRuns.id, runId));
  await run(runId);
  expect(await favorites(session)).toBe(MANY - 1_000);
  await database().update(jobs).set({ favorite: false }).where(eq(jobs.workspaceId, session.workspaceId));
  await run(runId);
  expect(await favorites(session)).toBe(0);
});

it("is run once by two workers, and shown to its own workspace for some minutes", async () => {
  const session = await withMany();
  const runId = await begin(session, { do: "tag", add: ["spring"], remove: [] });
  await Promise.all([run(runId), run(runId)]);
  expect((await readLatestBulkAction(session)).run).toMatchObject({ done: MANY, changed: MANY });
  expect((await readLatestBulkAction(await aSession())).run).toBeNull();
  await database().update(bulkActionRuns).set({ finishedAt: sql`now() - interval '11 minutes'` });
  expect((await readLatestBulkAction(session)).run).toBeNull();
});
