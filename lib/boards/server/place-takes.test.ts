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
import { editBoard } from "./edit-board";
import { placeTakes, returnTakes } from "./place-takes";
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
  await placeTakes(session, board.id, { takes });
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
  await placeTakes(session, board.id, { takes });
  await database().update(jobs).set({ deletedAt: new Date() }).where(eq(jobs.id, made.id));
  expect(await purgeJobs([made.id], new Date())).toBe(1);
  expect(await listBoards(session)).toMatchObject([{ credits: 9, picked: 0, covers: [] }]);
  const next = await aResult(session);
  await placeTakes(session, board.id, { takes: [{ ...takes[0]!, job_id: next.id }] });
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
  await placeTakes(session, board.id, { takes: others.map(({ id }) => ({ ...take!, job_id: id })) });
  expect((await readTakes(session, board.id)).takes).toMatchObject([{ job_id: others.at(-1)!.id }]);
  const deleted = await createBoard(session, { name: "Deleted" });
  await deleteBoard(session, deleted.id);
  const orphan = await aResult(session, {
    series: { ...stack(0), board: { id: deleted.id, column_id: "clm_other" } },
  });
  await placeTakes(session, board.id, { takes: [{ ...take!, job_id: orphan.id }] });
  await expect(placeTakes(stranger, board.id, { takes: [take!] })).rejects.toMatchObject({
    code: "not_found",
  });
  const [row] = await database().select().from(jobs).where(eq(jobs.id, take!.job_id));
  expect(row).toMatchObject({ series: null, revision: 1 });
});

it("picks the newest result of a shot without a pick, where that is asked for", async () => {
  const session = await aSession();
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
  const results = [
    await aResult(session, { createdAt: at(2) }),
    await aResult(session, { createdAt: at(1) }),
    await aResult(session, { createdAt: at(3), status: "failed" }),
  ];
  const { shots, columns, takes } = boardOfJobs(results, newId);
  const board = await createBoard(session, { name: "Aurelia", shots, columns });
  await placeTakes(session, board.id, { takes, picks: true });
  const picked = async () =>
    (await readTakes(session, board.id)).takes.flatMap(({ job_id, picked }) => (picked ? [job_id] : []));
  expect(await picked()).toEqual([results[0]!.id]);
  const later = await aResult(session, { createdAt: at(9) });
  await placeTakes(session, board.id, { takes: [{ ...takes[0]!, job_id: later.id }], picks: true });
  expect(await picked()).toEqual([results[0]!.id]);
});

it("moves a take of another shot only where that is asked for, and always one whose shot was removed", async () => {
  const session = await aSession();
  const made = await aResult(session);
  const first = boardOfJobs([made], newId);
  const source = await createBoard(session, { name: "Source", shots: first.shots, columns: first.columns });
  await placeTakes(session, source.id, { takes: first.takes });
  const second = boardOfJobs([made], newId);
  const target = await createBoard(session, { name: "Target", shots: second.shots, columns: second.columns });
  const onto = { job_id: made.id, shot_id: second.shots[0]!.id, column_id: second.columns[0]!.id };
  const boardsOf = async () =>
    Promise.all([source, target].map(async ({ id }) => (await readTakes(session, id)).takes.length));
  await placeTakes(session, target.id, { takes: [onto] });
  expect(await boardsOf()).toEqual([1, 0]);
  await placeTakes(session, target.id, { takes: [onto], moves: true });
  expect(await boardsOf()).toEqual([0, 1]);
  await returnTakes(session, target.id, [
    {
      job_id: made.id,
      series: {
        ...stack(0),
        id: first.shots[0]!.id,
        board: { id: source.id, column_id: first.columns[0]!.id },
      },
      picked: false,
    },
  ]);
  expect(await boardsOf()).toEqual([1, 0]);
  await editBoard(session, source.id, [{ do: "remove_shots", ids: [first.shots[0]!.id] }]);
  await placeTakes(session, target.id, { takes: [onto] });
  expect(await boardsOf()).toEqual([0, 1]);
});

it("puts results back into their stack with their pick, unless another take of it is the pick by then", async () => {
  const session = await aSession();
  const pickOfStack = await aResult(session, { series: stack(0), picked: true });
  const sibling = await aResult(session, { series: stack(1) });
  const { shots, columns, takes } = boardOfJobs([pickOfStack], newId);
  const board = await createBoard(session, { name: "Aurelia", shots, columns });
  const was = { job_id: pickOfStack.id, series: stack(0), picked: true };
  const stateOf = async (id: string) => {
    const [row] = await database().select().from(jobs).where(eq(jobs.id, id));
    return [row!.series?.id ?? null, row!.picked, row!.madeFrom];
  };
  await placeTakes(session, board.id, { takes });
  await returnTakes(session, board.id, [was]);
  expect(await stateOf(pickOfStack.id)).toEqual(["series_1234", true, null]);
  await placeTakes(session, board.id, { takes });
  await database().update(jobs).set({ picked: true }).where(eq(jobs.id, sibling.id));
  await returnTakes(session, board.id, [was]);
  expect(await stateOf(pickOfStack.id)).toEqual(["series_1234", false, null]);
  // It has left the board, so nothing puts it back once more.
  await returnTakes(session, board.id, [{ ...was, series: null }]);
  expect(await stateOf(pickOfStack.id)).toEqual(["series_1234", false, null]);
  const alone = await aResult(session);
  const one = boardOfJobs([alone], newId);
  const other = await createBoard(session, { name: "Other", shots: one.shots, columns: one.columns });
  await placeTakes(session, other.id, { takes: one.takes, picks: true });
  await returnTakes(session, other.id, [{ job_id: alone.id, series: null, picked: false }]);
  expect(await stateOf(alone.id)).toEqual([null, false, null]);
  await expect(returnTakes(await aSession(), other.id, [was])).rejects.toMatchObject({ code: "not_found" });
});
