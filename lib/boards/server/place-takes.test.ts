import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Job, JobSeries } from "@/lib/jobs/job";
import { toJob } from "@/lib/jobs/server/read";
import { type JobRow, jobs } from "@/lib/jobs/server/schema";
import { purgeJobs } from "@/lib/library/server/purge";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { boardOfJobs } from "../fill/board-of-jobs";
import { newId } from "../new-id";
import { createBoard, deleteBoard, listBoards } from "./boards";
import { placeTakes } from "./place-takes";
import { readTakes } from "./takes";

withJobService();

async function aResult(session: Session, changes: Partial<JobRow> = {}): Promise<Job> {
  const request = { ...A_CLIP, prompt: changes.prompt ?? A_CLIP.prompt };
  const [row] = await database()
    .insert(jobs)
    .values(aJobRow(session, { status: "completed", creditsUsed: 9, request, ...changes }))
    .returning();
  return toJob(row!, []);
}

const stack = (position: number): JobSeries => ({ of: "takes", id: "series_1234", position, count: 2 });

it("makes a board of results, which become the takes of its shots", async () => {
  const session = await aSession();
  const results = [
    await aResult(session, { series: stack(0), picked: true }),
    await aResult(session, { series: stack(1) }),
    await aResult(session, { picked: true, series: { ...stack(0), id: "series_5678" } }),
    await aResult(session, {
      prompt: "Gold",
      modelId: "beta-3.0",
      request: { ...A_CLIP, model_id: "beta-3.0", prompt: "Gold" },
    }),
    await aResult(session, { prompt: "Gold", request: { ...A_CLIP, prompt: "Gold", ratio: "9:16" } }),
  ];
  const { shots, columns, defaults, takes, leftOut } = boardOfJobs(results, newId);
  expect(leftOut).toBe(0);
  expect(columns.map(({ model_id }) => model_id)).toEqual(["zeta", "beta-3.0"]);
  expect(shots.map(({ prompt, settings }) => [prompt, settings])).toEqual([
    [A_CLIP.prompt, {}],
    ["Gold", {}],
    ["Gold", { ratio: "9:16" }],
  ]);
  const board = await createBoard(session, { name: "Aurelia", shots, columns, defaults });
  await placeTakes(session, board.id, takes);
  const placed = (await readTakes(session, board.id)).takes;
  // Whatever they were made from, they are takes of what their shots ask for now. The service has no beta-3.0.
  const [first, second, third, other] = placed.map(({ made_from }) => made_from);
  expect([second, third, other]).toEqual([first, first, null]);
  expect(first).toContain("prompt=");
  expect(placed.map(({ shot_id, number, picked }) => [shot_id, number, picked])).toEqual([
    // Of two picks of one shot, one stays.
    [shots[0]!.id, 1, true],
    [shots[0]!.id, 2, false],
    [shots[0]!.id, 3, false],
    [shots[1]!.id, 1, false],
    [shots[2]!.id, 1, false],
  ]);
  expect(await listBoards(session)).toMatchObject([{ credits: 45, picked: 1 }]);
});

it("keeps in its sum what takes were charged that are deleted for good, and gives their places away", async () => {
  const session = await aSession();
  const made = await aResult(session);
  const { shots, columns, takes } = boardOfJobs([made], newId);
  const board = await createBoard(session, { name: "Aurelia", shots, columns });
  await placeTakes(session, board.id, takes);
  await database().update(jobs).set({ deletedAt: new Date() }).where(eq(jobs.id, made.id));
  expect(await purgeJobs([made.id], new Date())).toBe(1);
  expect(await listBoards(session)).toMatchObject([{ credits: 9, picked: 0, covers: [] }]);
  const next = await aResult(session);
  await placeTakes(session, board.id, [{ ...takes[0]!, job_id: next.id }]);
  expect((await readTakes(session, board.id)).takes).toMatchObject([{ job_id: next.id, number: 1 }]);
  expect(await listBoards(session)).toMatchObject([{ credits: 18 }]);
});

it("takes nothing that runs, is elsewhere, or is another workspace's", async () => {
  const session = await aSession();
  const stranger = await aSession();
  const { shots, columns, takes } = boardOfJobs([await aResult(session)], newId);
  const board = await createBoard(session, { name: "Aurelia", shots, columns });
  const [take] = takes;
  const others = [
    await aResult(stranger),
    await aResult(session, { status: "processing" }),
    await aResult(session, { deletedAt: new Date() }),
    await aResult(session, { kind: "voice" }),
    await aResult(session, { series: { id: "series_1234", position: 0, count: 2 } }),
    await aResult(session, { series: { ...stack(0), board: { id: board.id, column_id: "clm_other" } } }),
  ];
  await placeTakes(
    session,
    board.id,
    others.map(({ id }) => ({ ...take!, job_id: id })),
  );
  expect((await readTakes(session, board.id)).takes).toMatchObject([{ job_id: others.at(-1)!.id }]);
  const deleted = await createBoard(session, { name: "Deleted" });
  await deleteBoard(session, deleted.id);
  const orphan = await aResult(session, {
    series: { ...stack(0), board: { id: deleted.id, column_id: "clm_other" } },
  });
  await placeTakes(session, board.id, [{ ...take!, job_id: orphan.id }]);
  await expect(placeTakes(stranger, board.id, [take!])).rejects.toMatchObject({ code: "not_found" });
  const [row] = await database().select().from(jobs).where(eq(jobs.id, take!.job_id));
  expect(row).toMatchObject({ series: null, revision: 1 });
});
