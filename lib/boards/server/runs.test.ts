import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { isActive, type JobSeries } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_PRICE } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import type { Board, BoardEdit } from "../board";
import { editsToUndo } from "../edit";
import { changedFields } from "../made-from";
import { deleteBoard, listBoards, readBoard, restoreBoard } from "./boards";
import { readChangedTakes } from "./changed-takes";
import { editBoard } from "./edit-board";
import { changeQueue } from "./queue";
import { startRun } from "./runs";
import { boardRuns, queuedTakes } from "./schema";
import { sendNext } from "./send-queued";
import { readQueue, readTakes, sumQueue } from "./takes";

const service = withJobService();
const PRICE = A_PRICE.credits;
afterEach(() => {
  vi.restoreAllMocks();
  service.credits = PRICE;
  service.fault = () => "ok";
});

/** A press that knows what the board has. */
async function start(session: Session, board: Board, takes = 1, token: string = randomUUID()) {
  const known = Math.max(0, ...(await countsOf(session, board)));
  return startRun(session, board.id, pressOf(board, { takes, known }), token);
}
/** How many takes each shot has. */
async function countsOf(session: Session, board: Board): Promise<number[]> {
  const { takes, queue } = await readTakes(session, board.id);
  return board.shots.map(({ id }) => [...takes, ...queue].filter(({ shot_id }) => shot_id === id).length);
}
const rowsOf = (board: Board) =>
  database()
    .select()
    .from(queuedTakes)
    .where(eq(queuedTakes.boardId, board.id))
    .orderBy(queuedTakes.position);
const jobsOf = ({ workspaceId }: Session) =>
  database().select().from(jobs).where(eq(jobs.workspaceId, workspaceId));
const runOf = async (session: Session, board: Board) => (await readTakes(session, board.id)).runs[0];

/** Sends until nothing more may be sent, and waits until the API has accepted that. */
async function sendAll({ workspaceId }: Session): Promise<void> {
  while (await sendNext(workspaceId)) {}
  await eventually(async () => {
    const unanswered = sql`${jobs.workspaceId} = ${workspaceId} and ${jobs.status} = 'sending' and ${jobs.error} is null`;
    expect(await database().$count(jobs, unanswered)).toBe(0);
  });
}
/** Sends takes until the queue is empty or stops. */
async function sendEverything(session: Session): Promise<void> {
  for (let before = -1, now = 0; now !== before; ) {
    before = now;
    await sendAll(session);
    now = (await jobsOf(session)).length;
  }
}

it("makes what was approved, once, in order, as takes of their shots on the board", async () => {
  const session = await aSession();
  const board = await aBoard(session, 3, 2);
  const token = randomUUID();
  const runs = await Promise.all(Array.from({ length: 5 }, () => start(session, board, 2, token)));
  expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
  expect(runs[0]).toMatchObject({
    credits: 6 * PRICE,
    waiting: 6,
    waiting_credits: 6 * PRICE,
    paused_for: null,
  });
  await expect(start(session, board, 1, token)).rejects.toMatchObject({ code: "idempotency_conflict" });
  await sendEverything(session);

  const made = (await jobsOf(session)).sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  const [column] = board.columns;
  expect(made.map(({ prompt, series, creditsQuoted }) => ({ prompt, series, creditsQuoted }))).toEqual(
    board.shots.flatMap(({ id, prompt }) =>
      [0, 1].map((position) => ({
        prompt,
        series: { of: "takes", id, position, count: 2, board: { id: board.id, column_id: column!.id } },
        creditsQuoted: PRICE,
      })),
    ),
  );
  expect(await readTakes(session, board.id)).toMatchObject({ queue: [], runs: [], takes: { length: 6 } });
  await start(session, board);
  await sendEverything(session);
  const numbers = (await readTakes(session, board.id)).takes.map(({ number }) => number).sort();
  expect(numbers).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3]);
  expect(await listBoards(session)).toMatchObject([{ id: board.id, shots: 3, picked: 0 }]);
});

it("says what each take was made from: the same for the same words, another after an edit", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  const [shot] = board.shots;
  await start(session, board);
  const [waiting] = (await readTakes(session, board.id)).queue;
  await sendEverything(session);
  const write = async (prompt: string) => {
    await editBoard(session, board.id, [{ do: "change_shots", ids: [shot!.id], change: { prompt } }]);
    return readBoard(session, board.id);
  };
  await start(session, await write("Another"));
  await sendEverything(session);
  await start(session, await write(shot!.prompt));
  await sendEverything(session);
  const { takes } = await readTakes(session, board.id);
  const [first, second, third] = takes.map(({ made_from }) => made_from);
  expect(changedFields("video", first, second)).toEqual(["prompt"]);
  expect([waiting?.made_from, third]).toEqual([first, first]);
  const changed = (await readChangedTakes(session, board.id)).takes.map(
    ({ changed_fields }) => changed_fields,
  );
  expect(changed).toEqual([[], ["prompt"], []]);

  // One that was run again by itself keeps its place, and one that an older process sent says nothing.
  const clear = (id: string, series: JobSeries | null) =>
    database().update(jobs).set({ madeFrom: null, series }).where(eq(jobs.id, id));
  const rows = await jobsOf(session);
  const rowOf = (at: number) => rows.find(({ id }) => id === takes[at]?.job_id);
  await clear(rowOf(2)!.id, { ...rowOf(2)!.series!, position: rowOf(1)!.series!.position });
  expect((await readTakes(session, board.id)).takes.map(({ made_from }) => made_from)).toEqual([
    first,
    second,
    second,
  ]);
  await clear(rowOf(0)!.id, rowOf(0)!.series);
  expect((await readTakes(session, board.id)).takes[0]?.made_from).toBeNull();
});

it("queues nothing that was changed since it was shown, can't run, or costs more than was shown", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  const change = { do: "change_shots" as const, ids: [board.shots[1]!.id], change: { prompt: "Another" } };
  await editBoard(session, board.id, [change]);
  await expect(start(session, board)).rejects.toMatchObject({
    code: "conflict",
    details: { shot_id: board.shots[1]!.id },
  });
  await editBoard(session, board.id, [{ ...change, change: { prompt: " " } }]);
  const current = await readBoard(session, board.id);
  await expect(start(session, current)).rejects.toMatchObject({
    code: "invalid_request",
    message: "Shot 2 on zeta: Write a prompt.",
  });
  await editBoard(session, board.id, [change]);
  const whole = await readBoard(session, board.id);
  const press = pressOf(whole);
  await expect(startRun(session, board.id, { ...press, credits: 1 }, randomUUID())).rejects.toMatchObject({
    code: "price_increased",
    details: { credits_shown: 1, credits_quoted: 2 * PRICE },
  });
  await expect(
    startRun(session, board.id, pressOf(whole, { price: PRICE - 1 }), randomUUID()),
  ).rejects.toMatchObject({
    code: "price_increased",
  });
  await putLimit(session, { limit_credits: 2 * PRICE - 1 });
  await expect(start(session, whole)).rejects.toMatchObject({ code: "limit_reached" });
  expect(await rowsOf(board)).toEqual([]);
});

it("holds a run whose price rises with both sums, and goes on for the new one only", async () => {
  const session = await aSession();
  const board = await aBoard(session, 6);
  await start(session, board);
  await sendNext(session.workspaceId);
  service.credits = PRICE + 1;
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + 2 * 60_000);
  await sendEverything(session);
  expect(await jobsOf(session)).toHaveLength(1);
  expect(await runOf(session, board)).toMatchObject({
    paused_for: "price",
    waiting_credits: 5 * PRICE,
    pause_credits: 5 * (PRICE + 1),
  });
  await expect(changeQueue(session, board.id, { do: "resume", credits: 5 * PRICE })).rejects.toMatchObject({
    code: "price_increased",
  });
  await changeQueue(session, board.id, { do: "resume", credits: 5 * (PRICE + 1) });
  expect(await runOf(session, board)).toMatchObject({ credits: PRICE + 5 * (PRICE + 1), paused_for: null });
  await sendEverything(session);
  expect((await jobsOf(session)).map(({ creditsQuoted }) => creditsQuoted).sort()).toEqual([
    10, 10, 10, 10, 10, 9,
  ]);
});

it("never passes the approved credits, also where takes are charged more than they should be", async () => {
  const session = await aSession();
  const board = await aBoard(session, 4);
  await start(session, board);
  await sendNext(session.workspaceId);
  await eventually(async () => expect((await jobsOf(session))[0]).toMatchObject({ creditsReserved: PRICE }));
  await database()
    .update(jobs)
    .set({ creditsReserved: 2 * PRICE })
    .where(eq(jobs.workspaceId, session.workspaceId));
  await sendEverything(session);
  expect(await jobsOf(session)).toHaveLength(3);
  expect(await runOf(session, board)).toMatchObject({ paused_for: "ceiling", waiting: 1 });
});

it("pauses where a limit is reached in the middle, and goes on when it is lifted", async () => {
  const session = await aSession();
  const board = await aBoard(session, 5);
  await start(session, board);
  await putLimit(session, { limit_credits: 3 * PRICE });
  await sendEverything(session);
  expect(await jobsOf(session)).toHaveLength(3);
  expect(await runOf(session, board)).toMatchObject({ paused_for: "limit", waiting: 2 });
  await putLimit(session, { limit_credits: 9 * PRICE });
  await changeQueue(session, board.id, { do: "resume", credits: 2 * PRICE });
  await sendEverything(session);
  expect(await jobsOf(session)).toHaveLength(5);
});

it("pauses, reorders, cancels and resumes what waits, of everybody for an owner and else of one's own", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  const board = await aBoard(owner, 4);
  await start(owner, board);
  await expect(changeQueue(creator, board.id, { do: "pause" })).rejects.toMatchObject({
    code: "not_permitted",
  });
  await start(creator, board);
  await changeQueue(creator, board.id, { do: "pause" });
  expect((await readTakes(owner, board.id)).runs.map(({ paused_for }) => paused_for)).toEqual([
    "person",
    null,
  ]);
  await changeQueue(owner, board.id, { do: "pause" });
  await sendEverything(owner);
  expect(await jobsOf(owner)).toEqual([]);
  const queue = (await readTakes(owner, board.id)).queue;
  await changeQueue(owner, board.id, { do: "move", ids: [queue[3]!.id], before: queue[0]!.id });
  await changeQueue(owner, board.id, { do: "cancel", ids: [queue[1]!.id] });
  await changeQueue(creator, board.id, { do: "cancel" });
  expect((await readTakes(owner, board.id)).queue.map(({ id }) => id)).toEqual(
    [3, 0, 2].map((at) => queue[at]!.id),
  );
  await changeQueue(owner, board.id, { do: "resume", credits: 3 * PRICE });
  await sendEverything(owner);
  expect(await jobsOf(owner)).toHaveLength(3);
  await expect(changeQueue(owner, board.id, { do: "cancel" })).rejects.toMatchObject({ code: "conflict" });
});

it("waits for slots in the queue, with at most four jobs without a response, and takes turns between people", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  const board = await aBoard(owner, 8);
  service.fault = () => "no-slot";
  await start(owner, board);
  await start(creator, board);
  await sendEverything(owner);
  const waiting = await jobsOf(owner);
  expect(waiting).toHaveLength(4);
  const ofOwner = waiting.filter(({ personId }) => personId === owner.personId);
  expect(ofOwner).toHaveLength(2);
  expect((await rowsOf(board)).filter(({ status }) => status === "waiting")).toHaveLength(12);
});

it("cancels what waits of a shot, a model or a board that goes, and for who may not make anything any more", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const board = await aBoard(owner, 3);
  await start(owner, board);
  const removal: BoardEdit = { do: "remove_shots", ids: [board.shots[0]!.id] };
  await editBoard(owner, board.id, [removal]);
  // What was canceled does not come back with its shot.
  await editBoard(owner, board.id, editsToUndo(board, removal));
  expect((await rowsOf(board)).map(({ status }) => status)).toEqual(["canceled", "waiting", "waiting"]);
  await deleteBoard(owner, board.id);
  await restoreBoard(owner, board.id);
  expect((await rowsOf(board)).map(({ status }) => status)).toEqual(["canceled", "canceled", "canceled"]);

  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  await start(creator, await readBoard(owner, board.id));
  await database().update(people).set({ role: "viewer" }).where(eq(people.id, creator.personId));
  await sendEverything(owner);
  expect(await jobsOf(owner)).toEqual([]);
  const [run] = await database().select().from(boardRuns).where(eq(boardRuns.personId, creator.personId));
  expect(run).toMatchObject({ pausedFor: "maker" });
});

it("brings the takes of a removed shot back with it, also those that run", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const board = await aBoard(owner, 2);
  await start(owner, board);
  await sendEverything(owner);
  const removal: BoardEdit = { do: "remove_shots", ids: [board.shots[0]!.id] };
  await editBoard(owner, board.id, [removal]);
  // What was sent goes on, and is charged once.
  expect((await jobsOf(owner)).map(({ status }) => isActive(status) || status === "completed")).toEqual([
    true,
    true,
  ]);
  await editBoard(owner, board.id, editsToUndo(board, removal));
  const { shots } = await readBoard(owner, board.id);
  expect(shots.map(({ id }) => id)).toEqual(board.shots.map(({ id }) => id));
  expect(await countsOf(owner, board)).toEqual([1, 1]);
  await sendEverything(owner);
  expect(await jobsOf(owner)).toHaveLength(2);
});

it("takes back what waits of one run, and leaves what was sent and the other runs", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const board = await aBoard(owner, 6);
  const first = await start(owner, board);
  const other = await aBoard(owner, 1);
  await start(owner, other);
  while ((await jobsOf(owner)).length < 2) await sendNext(owner.workspaceId);
  const waiting = (await readTakes(owner, board.id)).queue.filter(({ run_id }) => run_id === first.id);
  await changeQueue(owner, board.id, { do: "cancel", ids: waiting.map(({ id }) => id) });
  expect((await readTakes(owner, board.id)).queue).toEqual([]);
  await sendEverything(owner);
  const made = (await readTakes(owner, board.id)).takes.length;
  expect(made).toBe(6 - waiting.length);
  expect((await readTakes(owner, other.id)).takes).toHaveLength(1);
});

it("refuses a take whose model went, with the reason, and makes the others", async () => {
  const session = await aSession();
  const board = await aBoard(session, 3);
  await start(session, board);
  const [first] = await rowsOf(board);
  await database()
    .update(queuedTakes)
    .set({ request: { ...first!.request, model_id: "gone-1" } })
    .where(eq(queuedTakes.id, first!.id));
  await sendEverything(session);
  expect(await jobsOf(session)).toHaveLength(2);
  expect((await readTakes(session, board.id)).queue).toMatchObject([
    { id: first!.id, status: "refused", error: { code: "invalid_request" } },
  ]);
});

it("lists what waits of all boards in the order it will be sent, and reorders across boards", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  const [first, second] = [await aBoard(owner, 2), await aBoard(creator, 1)];
  await start(owner, first);
  await start(creator, second);
  const listed = async (session: Session) => (await readQueue(session)).takes;
  const before = await listed(creator);
  expect(before).toMatchObject([
    {
      board_id: first.id,
      board_name: "Aurelia",
      shot_number: 1,
      number: 1,
      model_id: "zeta",
      prompt: "Shot 1",
    },
    { board_id: first.id, shot_number: 2, is_yours: false, credits: PRICE },
    { board_id: second.id, shot_number: 1, is_yours: true, paused_for: null },
  ]);
  expect(await readQueue(owner)).toMatchObject({ waiting: 3, credits: 3 * PRICE });
  expect(await sumQueue(owner)).toEqual({ waiting: 3, credits: 3 * PRICE });
  await changeQueue(owner, null, { do: "move", ids: [before[2]!.id], before: before[0]!.id });
  expect((await listed(owner)).map(({ id }) => id)).toEqual([2, 0, 1].map((at) => before[at]!.id));
  await changeQueue(creator, null, { do: "cancel" });
  expect(await readQueue(owner)).toMatchObject({ waiting: 2 });
});

it("moves one's own takes around those of others", async () => {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  const [first, second] = [await aBoard(owner, 1), await aBoard(creator, 2)];
  await start(owner, first);
  await start(creator, second);
  const listed = async () => (await readQueue(creator)).takes.map(({ id }) => id);
  const [others, one, two] = await listed();
  // Before a take that is not theirs, theirs come first among their own.
  await changeQueue(creator, null, { do: "move", ids: [two!], before: others! });
  expect(await listed()).toEqual([others, two, one]);
});
