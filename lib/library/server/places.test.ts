import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { listJobs } from "@/lib/jobs/server/search/list";
import { collectionPlaces } from "@/lib/jobs/server/search/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { applyBulkAction } from "./bulk-action";
import { changeCollection, createCollection, deleteCollection } from "./collections";
import { moveInCollection, placedBefore } from "./places";
import { purgeJobs } from "./purge";
import { readCollections } from "./read-collections";
import { readRange, selectedIds } from "./selection";

withJobService();

/** A collection with so many jobs; their ids are the newest first. */
async function aCollection(count: number, owner?: Session) {
  const session = owner ?? (await aSession());
  const { id } = await createCollection(session, `Harbor ${count}`);
  const rows = Array.from({ length: count }, (_, n) =>
    aJobRow(session, {
      status: "completed",
      collections: [id],
      creditsUsed: 10,
      createdAt: new Date(Date.UTC(2026, 0, 2) - n * 1_000),
    }),
  );
  for (let at = 0; at < count; at += 500)
    await database()
      .insert(jobs)
      .values(rows.slice(at, at + 500));
  return { session, id, ids: rows.map((row) => row.id) };
}

type Made = Awaited<ReturnType<typeof aCollection>>;
const listed = async ({ session, id }: Made) =>
  (await listJobs(session, { collection: id, sort: "collection", limit: 100 })).data.map((job) => job.id);
const move = ({ session, id }: Made, ids: (string | undefined)[], before: string | null | undefined) =>
  moveInCollection(session, id, { job_ids: ids.map(String), before: before ?? null });
const leave = ({ session, id }: Made, ids: string[]) =>
  applyBulkAction(session, {
    selection: { ids },
    action: { do: "collect", collection_id: id, value: false },
  });

it("has every id once after a move, and those that don't move in their order", () => {
  const letters = ["a", "b", "c", "d", "e", "f"];
  fc.assert(
    fc.property(
      fc.shuffledSubarray(letters, { minLength: 1 }),
      fc.constantFrom(null, ...letters),
      (ids, before) => {
        const moved = placedBefore(letters, ids, before);
        expect(moved.toSorted()).toEqual(letters);
        expect(moved.filter((id) => ids.includes(id))).toEqual(ids);
        expect(moved.filter((id) => !ids.includes(id))).toEqual(letters.filter((id) => !ids.includes(id)));
        if (before !== null && !ids.includes(before)) {
          expect(moved[moved.indexOf(before) - 1]).toBe(ids.at(-1));
        }
      },
    ),
  );
});

it("keeps an order by hand, has new jobs after it, the newest first, and takes a move back", async () => {
  const made = await aCollection(5);
  const [a, b, c, d, e] = made.ids;
  expect(await listed(made)).toEqual(made.ids);
  const { undo } = await move(made, [d, b], a);
  expect(await listed(made)).toEqual([d, b, a, c, e]);
  expect((await readCollections(made.session)).collections[0]).toMatchObject({
    is_ordered: true,
    shots: 5,
    credits: 50,
  });
  const late = aJobRow(made.session, { status: "completed", collections: [made.id] });
  await database().insert(jobs).values(late);
  expect(await listed(made)).toEqual([d, b, a, c, e, late.id]);
  await move(made, undo?.job_ids ?? [], undo?.before);
  expect(await listed(made)).toEqual([a, b, c, d, e, late.id]);
  expect((await move(made, [a], b)).undo).toBeNull();
  const { data } = await readRange(made.session, {
    collection: made.id,
    sort: "collection",
    first: String(d),
    last: String(b),
  });
  expect(data.map(({ id }) => id)).toEqual([b, c, d]);
});

it("forgets the place and the cover of a job that leaves, and keeps those of one in the trash", async () => {
  const made = await aCollection(4);
  const { session, id, ids } = made;
  const [a, b, c, d] = ids as [string, string, string, string];
  await move(made, [d, c, b, a], null);
  await changeCollection(session, id, { cover_job_id: d });
  await applyBulkAction(session, { selection: { ids: [c] }, action: { do: "delete" } });
  expect(await listed(made)).toEqual([d, b, a]);
  await applyBulkAction(session, { selection: { ids: [c] }, action: { do: "restore" } });
  expect(await listed(made)).toEqual([d, c, b, a]);
  await leave(made, [d]);
  expect((await readCollections(session)).collections[0]).toMatchObject({ cover_job_id: null });
  await applyBulkAction(session, {
    selection: { ids: [d] },
    action: { do: "collect", collection_id: id, value: true },
  });
  expect(await listed(made)).toEqual([c, b, a, d]);
  await applyBulkAction(session, { selection: { ids: [b] }, action: { do: "delete" } });
  await purgeJobs([b], new Date(Date.now() + 1_000));
  const places = () =>
    database().select().from(collectionPlaces).where(eq(collectionPlaces.collectionId, id));
  expect((await places()).map(({ jobId }) => jobId).toSorted()).toEqual([a, c].toSorted());
  await deleteCollection(session, id);
  expect(await places()).toEqual([]);
  expect((await listJobs(session, { limit: 10 })).data).toHaveLength(3);
});

it("loses nothing when people order and take away at the same time", async () => {
  const made = await aCollection(40);
  const gone = made.ids.filter((_, at) => at % 5 === 0);
  const outcomes = await Promise.allSettled([
    ...made.ids.map((id, at) => move(made, [id], made.ids[(at * 7) % 40])),
    ...gone.map((id) => leave(made, [id])),
  ]);
  const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
  // A move of what has just been taken away is refused.
  expect(reasons.filter((reason) => !reason.includes("not in the collection"))).toEqual([]);
  const stay = made.ids.filter((id) => !gone.includes(id));
  expect((await listed(made)).toSorted()).toEqual(stay.toSorted());
  const left = await database()
    .select()
    .from(collectionPlaces)
    .where(and(eq(collectionPlaces.collectionId, made.id)));
  expect(left.filter(({ jobId }) => gone.includes(jobId))).toEqual([]);
  await move(made, stay, null);
  expect(await listed(made)).toEqual(stay);
});

it("refuses jobs that are not in the collection, a name that is taken, and another workspace's collection", async () => {
  const made = await aCollection(2);
  const other = await aCollection(3, made.session);
  const stranger = await aCollection(1);
  const { session, id, ids } = made;
  for (const jobId of ["job_none", other.ids[0], stranger.ids[0]]) {
    await expect(move(made, [ids[0], jobId], null)).rejects.toMatchObject({ status: 400 });
    await expect(move(made, [ids[0]], jobId)).rejects.toMatchObject({ status: 400 });
    await expect(changeCollection(session, id, { cover_job_id: String(jobId) })).rejects.toMatchObject({
      status: 400,
    });
  }
  expect(await listed(made)).toEqual(ids);
  await expect(changeCollection(session, id, { name: "Harbor 3" })).rejects.toMatchObject({ status: 409 });
  expect(await changeCollection(session, id, { name: "Harbor 2", note: " Rain \n" })).toMatchObject({
    name: "Harbor 2",
    note: "Rain",
  });
  expect(await changeCollection(session, id, { note: "  " })).toMatchObject({ note: null });
  await expect(changeCollection(stranger.session, id, { note: "x" })).rejects.toMatchObject({ status: 404 });
  await expect(
    moveInCollection(stranger.session, id, { job_ids: [ids[0] ?? ""], before: null }),
  ).rejects.toMatchObject({ status: 404 });
});

it("moves and lists 5,000 jobs, and gives no place beyond them", async () => {
  const made = await aCollection(5_001);
  const { session, id, ids } = made;
  const timed = async (run: () => Promise<unknown>) => {
    const begin = performance.now();
    await run();
    return performance.now() - begin;
  };
  const moving = await timed(() => move(made, [ids[4_999]], ids[0]));
  expect((await listed(made)).slice(0, 2)).toEqual([ids[4_999], ids[0]]);
  await expect(move(made, [ids[0]], null)).rejects.toMatchObject({ status: 400 });
  const list = (sort: "credits" | "collection") => () =>
    selectedIds(session, {
      filters: { collection: id, sort },
      until: new Date().toISOString(),
      except: [],
    });
  const read = async (sort: "credits" | "collection") => {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) times.push(await timed(list(sort)));
    return Math.min(...times);
  };
  const [plain, ordered] = [await read("credits"), await read("collection")];
  console.info(`${(ordered / plain).toFixed(1)} times a plain list; a move of all ${Math.round(moving)} ms`);
  expect(ordered / plain).toBeLessThan(20);
});
