import { expect, it } from "vitest";
import { readDetail } from "@/lib/jobs/server/read";
import { jobs, type NewJobRow } from "@/lib/jobs/server/schema";
import { listJobs } from "@/lib/jobs/server/search/list";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { BulkAction, JobSelection } from "../library";
import { annotateJob } from "./annotate-job";
import { applyBulkAction } from "./bulk-action";
import { countJobs } from "./names";

withJobService();

async function withJobs(count: number, changes: (n: number) => Partial<NewJobRow> = () => ({})) {
  const session = await aSession();
  const rows = Array.from({ length: count }, (_, n) =>
    aJobRow(session, { status: "completed", ...changes(n) }),
  );
  await database().insert(jobs).values(rows);
  return { session, ids: rows.map(({ id }) => id) };
}
const counted = async (session: Session) => (await countJobs(session, {})).jobs;
const doing = (session: Session, selection: JobSelection, action: BulkAction) =>
  applyBulkAction(session, { selection, action });

it("picks one take of a series, whoever picks at the same time, and deletes nothing", async () => {
  const inSeries = (id: string) => (n: number) => ({
    series: { of: "takes" as const, id, position: n, count: 8 },
    deletedAt: n === 7 ? new Date() : null,
  });
  const { session, ids } = await withJobs(8, inSeries("a-series"));
  const other = await withJobs(1, inSeries("a-series"));
  const alone = await withJobs(1);
  const picked = async (of = { session, ids }) =>
    (await Promise.all(of.ids.map((id) => readDetail(of.session, id)))).flatMap((job) =>
      job.picked ? [job.id] : [],
    );
  await annotateJob(session, ids[7]!, { picked: true });
  await annotateJob(other.session, other.ids[0]!, { picked: true });
  expect(await picked()).toEqual([ids[7]]);
  expect((await annotateJob(session, ids[2]!, { picked: true })).picked).toBe(true);
  expect(await picked()).toEqual([ids[2]]);
  for (let round = 0; round < 5; round++) {
    await Promise.all(ids.map((id) => annotateJob(session, id, { picked: true })));
    expect(await picked()).toHaveLength(1);
  }
  await annotateJob(session, ids[1]!, { picked: true });
  const list = async () => (await listJobs(session, { series: "a-series" })).data.filter((job) => job.picked);
  expect((await list()).map(({ id }) => id)).toEqual([ids[1]]);
  await annotateJob(session, ids[1]!, { picked: false });
  expect(await list()).toEqual([]);
  expect(await picked(other)).toEqual(other.ids);
  expect(await counted(session)).toBe(7);
  await expect(annotateJob(alone.session, alone.ids[0]!, { picked: true })).rejects.toMatchObject({
    status: 400,
    message: "Only one of several takes can be picked. This job was made alone.",
  });
});

it("moves no job to the trash that somebody kept, with `unless_kept`", async () => {
  const kept: Partial<NewJobRow>[] = [
    { favorite: true },
    { picked: true },
    { downloadedAt: new Date() },
    { tags: ["final"] },
    { collections: ["collection_spring"] },
    { note: "The one" },
    { rating: 4 },
  ];
  const { session, ids } = await withJobs(
    11,
    (n) => kept[n] ?? { status: n === 10 ? "rejected" : "completed", rating: [3, 0, null][n - 7] ?? null },
  );
  const spared = await doing(session, { ids }, { do: "delete", unless_kept: true });
  expect(spared).toMatchObject({ changed: 4, skipped: 7 });
  expect(await counted(session)).toBe(7);
  await doing(session, { deleted_at: spared.deleted_at ?? "" }, { do: "restore" });
  expect(await doing(session, { ids }, { do: "delete" })).toMatchObject({ changed: 11, skipped: 0 });
});
