import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { annotateJob } from "@/lib/library/server/annotate-job";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_PRICE } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { Board } from "../board";
import { messages } from "../messages";
import type { StartRun } from "../run";
import { changeQueue } from "./queue";
import { startRun } from "./runs";
import { boardRuns, queuedTakes } from "./schema";
import { sendNext } from "./send-queued";
import { spareTakes } from "./spare-takes";
import { readTakes } from "./takes";

const service = withJobService();
const PRICE = A_PRICE.credits;
afterEach(() => {
  vi.restoreAllMocks();
  service.credits = PRICE;
  service.fault = () => "ok";
});

const press = (session: Session, board: Board, how: Partial<StartRun>, takes = 3, token = randomUUID()) =>
  startRun(session, board.id, { ...pressOf(board, { takes }), ...how }, token);
/** As the worker does, until nothing more may be sent. */
async function work({ workspaceId }: Session): Promise<void> {
  await spareTakes();
  while (await sendNext(workspaceId)) {}
  await eventually(async () => {
    const unanswered = sql`${jobs.workspaceId} = ${workspaceId} and ${jobs.status} = 'sending'`;
    expect(await database().$count(jobs, unanswered)).toBe(0);
  });
}
/** Ends what the API makes of a workspace. */
const complete = ({ workspaceId }: Session) =>
  database().update(jobs).set({ status: "completed" }).where(eq(jobs.workspaceId, workspaceId));
const pick = (session: Session, board: Board, shot: number, picked = true) =>
  readTakes(session, board.id).then(({ takes }) => {
    const take = takes.find(({ shot_id }) => shot_id === board.shots[shot]?.id);
    return annotateJob(session, take?.job_id ?? "", { picked });
  });
const madeOf = async (session: Session, board: Board) =>
  board.shots.map(
    async ({ id }) => (await readTakes(session, board.id)).takes.filter((take) => take.shot_id === id).length,
  );
const counts = async (session: Session, board: Board) => Promise.all(await madeOf(session, board));

it("buys no more takes of a shot once it is picked, and says what that saved", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  // More than may be without a response at once.
  service.fault = () => "no-slot";
  await press(session, board, { stops_at_pick: true });
  while (await sendNext(session.workspaceId)) {}
  const waiting = (await readTakes(session, board.id)).queue.length;
  expect(waiting).toBeGreaterThan(0);
  await pick(session, board, 1);
  await spareTakes();
  const after = await readTakes(session, board.id);
  const ofPicked = after.queue.filter(({ shot_id }) => shot_id === board.shots[1]?.id);
  expect(ofPicked).toEqual([]);
  expect(after.spared).toEqual({
    takes: waiting - after.queue.length,
    credits: (waiting - after.queue.length) * PRICE,
  });
});

it("does not spare takes of a shot that was picked before the press, nor of a run that goes on", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  await press(session, board, {}, 1);
  await work(session);
  await pick(session, board, 0);
  await startRun(
    session,
    board.id,
    { ...pressOf(board, { takes: 1, known: 1 }), stops_at_pick: true },
    randomUUID(),
  );
  await startRun(session, board.id, pressOf(board, { takes: 1, known: 2 }), randomUUID());
  await pick(session, board, 1);
  await work(session);
  expect(await counts(session, board)).toEqual([3, 2]);
  expect((await readTakes(session, board.id)).spared).toEqual({ takes: 1, credits: PRICE });
});

it("buys in waves: each waits for picks, the sum is the one that was shown, and the same press is the same waves", async () => {
  const session = await aSession();
  const board = await aBoard(session, 3);
  const token = randomUUID();
  const runs = await Promise.all(
    Array.from({ length: 3 }, () => press(session, board, { in_waves: true }, 3, token)),
  );
  expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
  const stored = await database().select().from(boardRuns).where(eq(boardRuns.boardId, board.id));
  expect(stored.map(({ wave, credits, pausedFor }) => [wave, credits, pausedFor]).sort()).toEqual([
    [1, 3 * PRICE, null],
    [2, 3 * PRICE, "picks"],
    [3, 3 * PRICE, "picks"],
  ]);
  await work(session);
  expect(await counts(session, board)).toEqual([1, 1, 1]);
  const wave = (number: number) => stored.find((run) => run.wave === number)?.id ?? "";
  const resume = (credits: number, number = 2) =>
    changeQueue(session, board.id, { do: "resume", credits, waves: [wave(number)] });
  // A resume of what somebody paused is none of waves, and a wave is bought for what was shown.
  await expect(changeQueue(session, board.id, { do: "resume", credits: 9 * PRICE })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(resume(9 * PRICE)).rejects.toMatchObject({ message: messages.earlyWave });
  await complete(session);
  await pick(session, board, 0);
  await spareTakes();
  await expect(resume(2 * PRICE - 1)).rejects.toMatchObject({ code: "price_increased" });
  await expect(resume(2 * PRICE, 3)).rejects.toMatchObject({ message: messages.otherWave });
  // Whoever presses at once or later, with what was shown: one wave.
  const pressed = await Promise.allSettled([resume(2 * PRICE), resume(2 * PRICE), resume(2 * PRICE)]);
  expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(resume(2 * PRICE)).rejects.toMatchObject({ message: messages.otherWave });
  await work(session);
  expect(await counts(session, board)).toEqual([1, 2, 2]);
  // A pick that is taken back buys nothing by itself: what was spared stays so.
  await pick(session, board, 0, false);
  await pick(session, board, 1);
  await pick(session, board, 2);
  await work(session);
  const end = await readTakes(session, board.id);
  expect({ queue: end.queue, runs: end.runs }).toEqual({ queue: [], runs: [] });
  expect(end.spared).toEqual({ takes: 4, credits: 4 * PRICE });
  await expect(resume(0, 3)).rejects.toMatchObject({ code: "conflict" });
  const rows = await database().select().from(queuedTakes).where(eq(queuedTakes.boardId, board.id));
  expect(rows.filter(({ status }) => status === "sent")).toHaveLength(5);
});

it("lets one wave of a press go on after a restore, and the price that rose since is asked", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  await press(session, board, { in_waves: true });
  await work(session);
  await database().execute(
    sql.raw(await readFile(new URL("restored/pause-board-runs.sql", import.meta.url), "utf8")),
  );
  service.credits = PRICE + 1;
  // The price list is read again.
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + 2 * 60_000);
  const resume = (credits: number) => changeQueue(session, board.id, { do: "resume", credits });
  await expect(resume(2 * PRICE)).rejects.toMatchObject({ code: "price_increased" });
  await resume(2 * (PRICE + 1));
  await work(session);
  expect(await counts(session, board)).toEqual([2, 2]);
  const { runs } = await readTakes(session, board.id);
  expect(runs.map(({ wave, paused_for }) => [wave, paused_for])).toEqual([[3, "restored"]]);
});

it("makes a run in waves that an owner is asked about as one that stops at picks", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const body = { ...pressOf(board, { takes: 3 }), in_waves: true };
  await startRun(session, board.id, body, randomUUID(), async () => {});
  const rows = await database().select().from(queuedTakes).where(eq(queuedTakes.boardId, board.id));
  expect(rows.map(({ stopsAtPick }) => stopsAtPick)).toEqual([true, true, true]);
});

it("cancels the waves that wait with the rest", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  await press(session, board, { in_waves: true });
  await changeQueue(session, board.id, { do: "cancel" });
  await work(session);
  expect(await counts(session, board)).toEqual([0]);
});
