import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { descriptions } from "@/lib/describe/server/schema";
import { writableStoreOf } from "@/lib/files/server/store";
import { assets } from "@/lib/jobs/server/assets/schema";
import { readDetail } from "@/lib/jobs/server/read";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { listJobs } from "@/lib/jobs/server/search/list";
import { database, pool } from "@/lib/platform/server/database";
import { stopQueue, workQueue } from "@/lib/platform/server/queue";
import type { Session } from "@/lib/session/server/session";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { fileOf } from "@/lib/testing/stored-files";
import type { BulkAction, JobSelection } from "../library";
import { annotateJob } from "./annotate-job";
import { applyBulkAction } from "./bulk-action";
import { changeCollection, createCollection, deleteCollection } from "./collections";
import { countJobs, readNames } from "./names";
import { purgeJobs, purgeTrash, REMOVE_FILES_QUEUE, type RemoveFilesTask, removeFiles } from "./purge";
import { readCollections } from "./read-collections";
import { readRange } from "./selection";
import { saveView } from "./views";

withJobService();
afterAll(() => stopQueue(100));

async function withJobs(count: number, changes: (n: number) => Partial<NewJobRow> = () => ({})) {
  const session = await aSession();
  const rows = Array.from({ length: count }, (_, n) =>
    aJobRow(session, {
      status: "completed",
      prompt: `Harbour ${n}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
      ...changes(n),
    }),
  );
  for (let at = 0; at < count; at += 500)
    await database()
      .insert(jobs)
      .values(rows.slice(at, at + 500));
  return { session, ids: rows.map(({ id }) => id) };
}

const all = (except: string[] = [], filters = {}): JobSelection => ({
  filters,
  until: new Date().toISOString(),
  except,
});
const doing = (session: Session, selection: JobSelection, action: BulkAction) =>
  applyBulkAction(session, { selection, action });
const counted = async (session: Session, filters = {}) => (await countJobs(session, filters)).jobs;

it("applies an action to all jobs that match a filter, without the exceptions, only in this workspace", async () => {
  const { session, ids } = await withJobs(120, (n) => ({ modelId: n % 2 ? "beta-3.0" : "alpha-3.1" }));
  const other = await withJobs(3, () => ({ modelId: "beta-3.0" }));
  const some = all([ids[1]!, ids[3]!], { model: "beta-3.0" });
  const action = { do: "tag", add: ["spring", "b-roll"], remove: [] } as const;
  expect(await doing(session, some, { ...action, add: [...action.add], remove: [] })).toMatchObject({
    changed: 58,
  });
  expect(await counted(session, { tag: "spring" })).toBe(58);
  expect(await counted(other.session, { tag: "spring" })).toBe(0);
  await doing(session, { ids: [ids[5]!] }, { do: "tag", add: ["final"], remove: ["spring"] });
  expect((await readDetail(session, ids[5]!)).tags).toEqual(["b-roll", "final"]);
  expect((await doing(other.session, { ids }, { do: "favorite", value: true })).changed).toBe(0);
});

it("returns the jobs that an action changed, so that its undo leaves the others as they were", async () => {
  const { session, ids } = await withJobs(4);
  const tag = (some: string[], add: string[], remove: string[] = []) =>
    doing(session, { ids: some }, { do: "tag", add, remove });
  await tag([ids[0]!], ["spring"]);
  const { changed_ids } = await tag(ids, ["spring"]);
  expect(changed_ids.toSorted()).toEqual(ids.slice(1).toSorted());
  await tag(changed_ids, [], ["spring"]);
  expect(await counted(session, { tag: "spring" })).toBe(1);
  expect((await doing(session, { ids }, { do: "delete" })).deleted_at).not.toBeNull();
});

it("says how many of a selection are others', in progress or kept, beside those it changed", async () => {
  const { session, ids } = await withJobs(23, (n) => ({
    status: n === 0 ? "processing" : "completed",
    favorite: n === 1,
  }));
  const creator = await aMember(session, "creator", `Creator ${session.workspaceId}`);
  await database()
    .update(jobs)
    .set({ personId: creator.personId })
    .where(inArray(jobs.id, ids.slice(0, 7)));
  expect(await doing(creator, { ids }, { do: "delete", unless_kept: true })).toMatchObject({
    changed: 5,
    skipped: 18,
    skipped_because: { others: 16, in_progress: 1, kept: 1 },
  });
  expect(await doing(creator, { ids }, { do: "delete" })).toMatchObject({
    changed: 1,
    skipped: 22,
    skipped_because: { others: 16, in_progress: 1, kept: 0 },
  });
  expect(await doing(creator, { ids }, { do: "restore" })).toMatchObject({
    changed: 6,
    skipped_because: { others: 16 },
  });
});

it("returns a range of a list in either direction, in every order, within its filters", async () => {
  const { session, ids } = await withJobs(10, (n) => ({
    creditsUsed: n % 3,
    kind: n === 4 ? "image" : "video",
  }));
  const range = async (first: number, last: number, filters = {}) =>
    (await readRange(session, { ...filters, first: ids[first]!, last: ids[last]! })).data.map(({ id }) =>
      ids.indexOf(id),
    );
  expect(await range(7, 3)).toEqual([7, 6, 5, 4, 3]);
  expect(await range(3, 7)).toEqual([7, 6, 5, 4, 3]);
  expect(await range(5, 5)).toEqual([5]);
  expect(await range(3, 7, { sort: "oldest", kind: "video" })).toEqual([3, 5, 6, 7]);
  const dear = (await listJobs(session, { sort: "credits" })).data.map(({ id }) => ids.indexOf(id));
  expect(await range(dear[1]!, dear[6]!, { sort: "credits" })).toEqual(dear.slice(1, 7));
  const other = await withJobs(1);
  expect((await readRange(other.session, { first: ids[0]!, last: ids[3]! })).data).toEqual([]);
});

it("deletes settled jobs, undoes exactly that, and announces both", async () => {
  const { session, ids } = await withJobs(12, (n) => ({ status: n === 0 ? "processing" : "completed" }));
  await doing(session, { ids: [ids[1]!] }, { do: "delete" });
  const before = (await readDetail(session, ids[2]!)).revision;
  const deleted = await doing(session, all(), { do: "delete" });
  expect(deleted).toMatchObject({ changed: 10, skipped: 1 });
  expect(await counted(session)).toBe(1);
  expect(await counted(session, { trash: "yes" })).toBe(11);
  const undone = await doing(session, { deleted_at: deleted.deleted_at ?? "" }, { do: "restore" });
  expect(undone.changed).toBe(10);
  expect(await counted(session, { trash: "yes" })).toBe(1);
  expect((await readDetail(session, ids[2]!)).revision).toBe(before + 2);
});

it("purges after thirty days: files and texts are deleted, costs stay, and it is not imported again", async () => {
  const month = 31 * 86_400_000;
  const { session, ids } = await withJobs(2, (n) => ({
    creditsUsed: 30,
    deletedAt: new Date(Date.now() - (n === 0 ? month : 1_000)),
  }));
  const name = `ab/${"ab".repeat(16)}`;
  const file = fileOf("assets", name);
  await writableStoreOf("assets").put(name, Readable.from([Buffer.from("clip")]));
  await database().insert(assets).values({
    id: "asset_old",
    jobId: ids[0]!,
    workspaceId: session.workspaceId,
    upstreamId: "u",
    upstreamUrl: "https://example.com",
    type: "video",
    mimeType: "video/mp4",
    storedName: name,
    archivedAt: new Date(),
  });
  expect(await purgeTrash()).toBe(1);
  expect(await purgeTrash()).toBe(0);
  // The process that purged could end here. The task that removes the files was committed with the rows.
  await workQueue<RemoveFilesTask>(REMOVE_FILES_QUEUE, removeFiles);
  await eventually(() => expect(stat(file)).rejects.toThrow());
  await expect(readDetail(session, ids[0]!)).rejects.toMatchObject({ status: 404 });
  expect(await counted(session, { trash: "yes" })).toBe(1);
  const [row] = await database().select().from(jobs).where(eq(jobs.id, ids[0]!));
  expect(row).toMatchObject({ creditsUsed: 30, prompt: "", request: {} });
  expect((await doing(session, { ids }, { do: "restore" })).changed).toBe(1);
});

it("purges at once on request, only from the trash of this workspace, and keeps the costs", async () => {
  const { session, ids } = await withJobs(3, () => ({ creditsUsed: 30, note: "secret" }));
  const other = await withJobs(1, () => ({ deletedAt: new Date() }));
  await doing(session, { ids: ids.slice(0, 2) }, { do: "delete" });
  const asked = [...ids.slice(1), ...other.ids];
  expect(await doing(session, { ids: asked }, { do: "purge" })).toMatchObject({
    changed: 1,
    deleted_at: null,
  });
  expect(await doing(session, { ids: asked }, { do: "purge" })).toMatchObject({ changed: 0 });
  await expect(readDetail(session, ids[1]!)).rejects.toMatchObject({ status: 404 });
  expect(await counted(session, { trash: "yes" })).toBe(1);
  expect(await counted(session)).toBe(1);
  expect(await counted(other.session, { trash: "yes" })).toBe(1);
  const [row] = await database().select().from(jobs).where(eq(jobs.id, ids[1]!));
  expect(row).toMatchObject({ creditsUsed: 30, prompt: "", note: null, request: {} });
});

it("purges jobs that were in the trash at the time of the request, and none that came there since", async () => {
  const { session, ids } = await withJobs(2);
  await doing(session, { ids: ids.slice(0, 1) }, { do: "delete" });
  const until = new Date().toISOString();
  await setTimeout(2);
  await doing(session, { ids: ids.slice(1) }, { do: "delete" });
  const trash = { filters: { trash: "yes" as const }, until, except: [] };
  expect((await doing(session, trash, { do: "purge" })).changed).toBe(1);
  expect(await counted(session, { trash: "yes" })).toBe(1);
  expect(await purgeJobs(ids.slice(1), new Date(until))).toBe(0);
});

it("shows a collection by its newest pictures or by its cover, and sums up its results", async () => {
  const series = { of: "takes" as const, id: "series-of-takes", count: 2 };
  const { session, ids } = await withJobs(6, (n) => ({
    status: n === 5 ? ("failed" as const) : ("completed" as const),
    creditsUsed: n === 5 ? 0 : 10,
    series: n < 2 ? { ...series, position: n } : null,
  }));
  const { id } = await createCollection(session, "Launch film");
  await createCollection(session, "Empty");
  await doing(session, { ids }, { do: "collect", collection_id: id, value: true });
  await database()
    .insert(assets)
    .values(
      ids.slice(0, 4).map((jobId, n) => ({
        id: `asset_cover_${n}`,
        jobId,
        workspaceId: session.workspaceId,
        upstreamId: "u",
        upstreamUrl: "https://example.com",
        type: "image" as const,
        mimeType: "image/png",
        posterName: "p",
      })),
    );
  expect((await readCollections(session)).collections).toEqual([
    {
      id: expect.any(String),
      name: "Empty",
      note: null,
      is_ordered: false,
      cover_job_id: null,
      shots: 0,
      takes: 0,
      credits: 0,
      first_at: null,
      last_at: null,
      cover_urls: [],
      audience: { kind: "open", people: [], is_yours: true },
    },
    {
      id,
      name: "Launch film",
      note: null,
      is_ordered: false,
      cover_job_id: null,
      shots: 4,
      takes: 5,
      credits: 50,
      first_at: "2026-01-01T00:00:00.000Z",
      last_at: "2026-01-01T00:00:04.000Z",
      cover_urls: [3, 2, 1].map((n) => `/api/assets/asset_cover_${n}/poster`),
      audience: { kind: "open", people: [], is_yours: true },
    },
  ]);
  const own = await changeCollection(session, id, { cover_job_id: ids[1] ?? null });
  expect(own).toMatchObject({ cover_job_id: ids[1], cover_urls: ["/api/assets/asset_cover_1/poster"] });
  // In the trash it has no picture to show, and the newest stand in.
  await doing(session, { ids: ids.slice(1, 2) }, { do: "delete" });
  const { collections } = await readCollections(session);
  expect(collections[1]).toMatchObject({
    cover_job_id: ids[1],
    cover_urls: [3, 2, 0].map((n) => `/api/assets/asset_cover_${n}/poster`),
  });
});

it("gives every value that can be filtered by, with its number of jobs", async () => {
  const { session, ids } = await withJobs(4, (n) => ({
    request: { ratio: n ? "16:9" : "1:1", resolution: "720p" },
  }));
  const { id } = await createCollection(session, "Launch film");
  expect((await createCollection(session, "Launch film")).id).toBe(id);
  await doing(session, { ids: ids.slice(0, 3) }, { do: "collect", collection_id: id, value: true });
  await saveView(session, { name: "Square", query: "ratio=16%3A9" });
  await saveView(session, { name: "Square", query: "ratio=1%3A1" });
  expect(await readNames(session)).toMatchObject({
    ratios: [
      { name: "16:9", jobs: 3 },
      { name: "1:1", jobs: 1 },
    ],
    collections: [{ name: "Launch film", jobs: 3 }],
    views: [{ name: "Square", query: "ratio=1%3A1" }],
  });
  expect(await counted(session, { collection: id })).toBe(3);
  await deleteCollection(session, id);
  await expect(
    doing(session, { ids }, { do: "collect", collection_id: id, value: true }),
  ).rejects.toMatchObject({ status: 404 });
});

it("finds a job by its note, its tags and by what a description of the same bytes says", async () => {
  const { session, ids } = await withJobs(2);
  await annotateJob(session, ids[0]!, {
    note: "For the opening titles",
    tags: ["b", "a", "a"],
    favorite: true,
  });
  expect(await readDetail(session, ids[0]!)).toMatchObject({
    note: "For the opening titles",
    tags: ["a", "b"],
  });
  await database().insert(assets).values({
    id: "asset_described",
    jobId: ids[1]!,
    workspaceId: session.workspaceId,
    upstreamId: "u",
    upstreamUrl: "https://example.com",
    type: "video",
    mimeType: "video/mp4",
    sha256: "5ha",
  });
  await database().insert(descriptions).values({
    id: "dsc_1",
    workspaceId: session.workspaceId,
    personId: "p",
    keyId: "k",
    sourceName: "clip",
    videoUrl: "x",
    contentKey: "sha256:5ha",
    modelId: "m",
    words: "clip",
  });
  await database().update(descriptions).set({ status: "done", words: "A heron lands on the pier" });
  const find = async (q: string) => (await listJobs(session, { q })).data.map(({ id }) => id);
  expect(await find("opening")).toEqual([ids[0]]);
  expect(await find("heron pier")).toEqual([ids[1]]);
});

it("changes two thousand jobs with one announcement", { tags: ["all"] }, async () => {
  const { session } = await withJobs(2_000);
  const startedAt = performance.now();
  expect(await doing(session, all(), { do: "favorite", value: true })).toMatchObject({
    changed: 2_000,
    skipped: 0,
  });
  console.info(`2,000 jobs marked in ${Math.round(performance.now() - startedAt)} ms`);
  const { rows } = await pool().query("select jobs_changed_at from library_changes where workspace_id = $1", [
    session.workspaceId,
  ]);
  expect(rows[0]?.jobs_changed_at).toBeInstanceOf(Date);
});

it("has one tag, collection and view for a name, however it is typed, and leaves rows of earlier releases as they are", async () => {
  const { session, ids } = await withJobs(3, (n) => (n === 0 ? { tags: ["Cafe\u0301"] } : {}));
  const [old = "", other = "", last = ""] = ids;
  await doing(session, { ids: [other] }, { do: "tag", add: ["CAFÉ"], remove: [] });
  await annotateJob(session, last, { tags: ["caf\u200bé", "Ze\u00adro", "zero"] });
  expect((await readDetail(session, other)).tags).toEqual(["Cafe\u0301"]);
  expect((await readDetail(session, last)).tags).toEqual(["Cafe\u0301", "Ze\u00adro"]);
  expect(await counted(session, { tag: "Cafe\u0301" })).toBe(3);
  await doing(session, { ids: [old] }, { do: "tag", add: [], remove: ["Cafe\u0301"] });
  expect((await readDetail(session, old)).tags).toEqual([]);

  const harbor = await createCollection(session, "Harbor");
  expect((await createCollection(session, "HARBOR")).id).toBe(harbor.id);
  const night = await createCollection(session, "Night");
  await expect(changeCollection(session, night.id, { name: "harbor" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(changeCollection(session, night.id, { name: "NIGHT" })).resolves.toMatchObject({
    name: "NIGHT",
  });

  const view = await saveView(session, { name: "Picks", query: "a=1" });
  expect(await saveView(session, { name: "PICKS", query: "a=2" })).toMatchObject({
    id: view.id,
    query: "a=2",
  });
});
