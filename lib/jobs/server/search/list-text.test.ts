import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { sealToken, sessionCookieName } from "@/lib/session/server/cookie";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { Visitor } from "@/lib/testing/visitor";
import type { ListQuery } from "../../filters";
import { assets } from "../assets/schema";
import { jobs } from "../schema";
import { changeJob } from "../write-jobs";
import { listJobs, listJobsText, readJobJson } from "./list";

withJobService();

const aResult = (job: { id: string; workspaceId: string }) => ({
  id: newId("asset"),
  jobId: job.id,
  workspaceId: job.workspaceId,
  upstreamId: newId("asset"),
  upstreamUrl: "https://example.com/a.mp4",
  position: 0,
  type: "video" as const,
  mimeType: "video/mp4",
});

it("the JSON equals the list, whatever was written since it was last read", async () => {
  const session = await aSession();
  const rows = [1, 2, 3].map((n) => aJobRow(session, { prompt: `"${n}" \u{1f30a}`, status: "completed" }));
  await database().insert(jobs).values(rows);
  const [job] = rows;
  if (!job) throw new Error("no job");
  const result = aResult(job);
  const writes: (() => Promise<unknown>)[] = [
    async () => undefined,
    () => changeJob(job.id, () => ({ fields: { favorite: true } })),
    () => database().insert(assets).values(result),
    // Each column that a list shows, written without its job.
    ...[
      { expiresAt: new Date() },
      { archivedAt: new Date() },
      { archiveError: "lost" },
      { posterName: newId("asset") },
      { mimeType: "video/webm" },
      { sizeBytes: 5 },
      { durationSeconds: 2.5 },
      { width: 90 },
      { height: 160 },
      { type: "image" as const },
    ].map((fields) => () => database().update(assets).set(fields).where(eq(assets.id, result.id))),
    () => database().execute(sql`update jobs set note = 'dusk' where workspace_id = ${session.workspaceId}`),
    () => database().delete(assets).where(eq(assets.id, result.id)),
    () => changeJob(job.id, () => ({ fields: { deletedAt: new Date() } })),
    () => changeJob(job.id, () => ({ fields: { purgedAt: new Date() } })),
  ];
  const queries: ListQuery[] = [
    {},
    { limit: 2 },
    { favorite: "yes" },
    { sort: "oldest" },
    { trash: "yes" },
    { q: "1" },
  ];
  for (const write of writes) {
    await write();
    for (const query of queries) {
      expect(JSON.parse(await listJobsText(session, query))).toEqual(await listJobs(session, query));
    }
  }
});

it("loads a job again only when its version has changed, and leaves out one that no longer exists", async () => {
  const session = await aSession();
  const rows = [1, 2].map((n) => aJobRow(session, { prompt: `sea ${n}`, status: "completed" }));
  await database().insert(jobs).values(rows);
  const { data } = await listJobs(session, {});
  const loads: (readonly string[])[] = [];
  const read = (versions: string[]) =>
    readJobJson(
      data.map(({ id }, index) => ({ id, version: versions[index] ?? "" })),
      async (ids) => {
        loads.push(ids);
        return data.filter(({ id }) => ids.includes(id) && !versions.includes("gone"));
      },
    );
  const texts = data.map((job) => JSON.stringify(job));
  expect(await read(["1", "1"])).toEqual(texts);
  expect(await read(["1", "1"])).toEqual(texts);
  expect(await read(["1", "2"])).toEqual(texts);
  const [first, second] = data.map(({ id }) => id);
  expect(loads).toEqual([[first, second], [], [second]]);
  expect(await read(["1", "gone"])).toEqual([texts[0]]);
});

it("responds with JSON that must not be cached, and only with the jobs of the caller", async () => {
  const [session, stranger] = [await aSession(), await aSession()];
  for (const owner of [session, stranger]) {
    await database()
      .insert(jobs)
      .values(aJobRow(owner, { status: "completed" }));
  }
  const visitor = new Visitor();
  const { id: sid, workspaceId: wid, personId: pid } = session;
  visitor.cookies.set(sessionCookieName(false), await sealToken({ sid, wid, pid, name: null }));
  for (let time = 0; time < 2; time++) {
    const response = await visitor.ask("/api/jobs?limit=10");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const list = await response.json();
    expect(list).toEqual(await listJobs(session, { limit: 10 }));
    expect(list.data).toHaveLength(1);
  }
});
