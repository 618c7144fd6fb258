import { and, eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { type LibraryAction, MOST_AT_ONCE } from "../library";
import { act } from "./act";
import { readLatestAct, runLargeAct } from "./large-acts";
import { countJobs } from "./names";
import { largeActs } from "./schema";

withJobService();

/** Thousands of rows each, on a machine that does other things too. */
vi.setConfig({ testTimeout: 60_000 });

const MANY = MOST_AT_ONCE + 100;

async function withMany(): Promise<Session> {
  const session = await aSession();
  const rows = Array.from({ length: MANY }, () => aJobRow(session, { status: "completed" }));
  for (let at = 0; at < MANY; at += 500)
    await database()
      .insert(jobs)
      .values(rows.slice(at, at + 500));
  return session;
}

/** Begins an act over everything and answers its id. */
async function begin(session: Session, action: LibraryAction): Promise<string> {
  const pick = { filters: {}, until: new Date().toISOString(), except: [] };
  expect(await act(session, { pick, action })).toMatchObject({ is_begun: true, changed: 0 });
  return (await readLatestAct(session)).act?.id ?? "";
}

const run = (actId: string, signal = new AbortController().signal) => runLargeAct({ actId }, { signal });
const favourites = (session: Session) =>
  database().$count(jobs, and(eq(jobs.workspaceId, session.workspaceId), eq(jobs.favourite, true)));

it("is begun by the request, gone through by the worker, and undone the same way", async () => {
  const session = await withMany();
  const actId = await begin(session, { do: "delete" });
  expect((await readLatestAct(session)).act).toMatchObject({ done: 0, total: MANY, finished_at: null });
  expect(await countJobs(session, {})).toMatchObject({ jobs: MANY });
  await run(actId);
  const { act: done } = await readLatestAct(session);
  expect(done).toMatchObject({ id: actId, done: MANY, changed: MANY, finished_at: expect.any(String) });
  expect(await countJobs(session, {})).toMatchObject({ jobs: 0 });
  const undo = { pick: { deleted_at: done?.deleted_at ?? "" }, action: { do: "restore" as const } };
  expect(await act(session, undo)).toMatchObject({ is_begun: true });
  await run((await readLatestAct(session)).act?.id ?? "");
  expect(await countJobs(session, {})).toMatchObject({ jobs: MANY });
});

it("goes on from where it was left, and changes nothing once it has ended", async () => {
  const session = await withMany();
  const actId = await begin(session, { do: "favourite", value: true });
  const leaving = new AbortController();
  leaving.abort();
  await expect(run(actId, leaving.signal)).rejects.toThrow();
  expect(await favourites(session)).toBe(0);
  await database().update(largeActs).set({ done: 1_000 }).where(eq(largeActs.id, actId));
  await run(actId);
  expect(await favourites(session)).toBe(MANY - 1_000);
  await database().update(jobs).set({ favourite: false }).where(eq(jobs.workspaceId, session.workspaceId));
  await run(actId);
  expect(await favourites(session)).toBe(0);
});

it("is gone through once by two workers, and shown to its own workspace for some minutes", async () => {
  const session = await withMany();
  const actId = await begin(session, { do: "tag", add: ["spring"], remove: [] });
  await Promise.all([run(actId), run(actId)]);
  expect((await readLatestAct(session)).act).toMatchObject({ done: MANY, changed: MANY });
  expect((await readLatestAct(await aSession())).act).toBeNull();
  await database().update(largeActs).set({ finishedAt: sql`now() - interval '11 minutes'` });
  expect((await readLatestAct(session)).act).toBeNull();
});
