import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { apiKeys } from "@/lib/keys/server/schema";
import { removeMember } from "@/lib/people/server/members";
import { database, transaction } from "@/lib/platform/server/database";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { NO_RULES } from "@/lib/rules/rules";
import { changeRules } from "@/lib/rules/server/rules";
import type { Session } from "@/lib/session/server/session";
import { aBoard, aColumn, aShot, pressOf } from "@/lib/testing/a-board";
import { A_CLIP, A_PRICE } from "@/lib/testing/a-clip";
import { aPlan } from "@/lib/testing/account-service";
import { eventually } from "@/lib/testing/eventually";
import { aJobRow } from "@/lib/testing/job-rows";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { boardEdits } from "../board";
import { createBoard, deleteBoard, readBoard } from "./boards";
import { announceBoard } from "./changes";
import { editBoard } from "./edit-board";
import { changeQueue } from "./queue";
import { resumeRecoveredRuns } from "./resume-recovered";
import { retryPausedRuns } from "./retry-paused";
import { startRun } from "./runs";
import { queuedTakes } from "./schema";
import { sendNext } from "./send-queued";
import { readTakes } from "./takes";

const service = withJobService();
const PRICE = A_PRICE.credits;
afterEach(() => {
  service.away = null;
  service.fault = () => "ok";
});

async function twoPeople() {
  const owner = await aSession(null, `good_${randomUUID()}`);
  return { owner, creator: await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`) };
}
const jobsOf = ({ workspaceId }: Session) =>
  database().select().from(jobs).where(eq(jobs.workspaceId, workspaceId));
const statusesOf = async (boardId: string) =>
  (
    await database()
      .select({ status: queuedTakes.status })
      .from(queuedTakes)
      .where(eq(queuedTakes.boardId, boardId))
      .orderBy(queuedTakes.position)
  ).map(({ status }) => status);
const sendAll = async ({ workspaceId }: Session) => {
  while (await sendNext(workspaceId)) {}
};

it("queues nothing of what is removed, or of a board that is deleted, while prices are read", async () => {
  const session = await aSession();
  for (const change of ["shot", "board"] as const) {
    const board = await aBoard(session, 2);
    let starting: Promise<unknown> = Promise.resolve();
    // The change has the lock of the board before the press asks for it.
    await transaction(async (within) => {
      await announceBoard(within, { id: board.id, workspaceId: session.workspaceId });
      starting = startRun(session, board.id, pressOf(board), randomUUID()).catch((error: unknown) => error);
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (change === "board")
        await within.execute(sql`update boards set deleted_at = now() where id = ${board.id}`);
      else await within.execute(sql`update boards set shot_order = shot_order[2:] where id = ${board.id}`);
    });
    expect(await starting).toMatchObject({ code: change === "board" ? "not_found" : "conflict" });
    expect(await statusesOf(board.id)).toEqual([]);
  }
});

it("queues nothing twice that somebody else has just generated, and nothing of a revision that never was", async () => {
  const { owner, creator } = await twoPeople();
  const board = await aBoard(owner, 2);
  const presses = await Promise.allSettled(
    [owner, creator].map((person) => startRun(person, board.id, pressOf(board), randomUUID())),
  );
  expect(presses.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await statusesOf(board.id)).toHaveLength(2);
  const other = await aBoard(owner, 1);
  await expect(
    startRun(owner, other.id, { ...pressOf(other), revision: 99 }, randomUUID()),
  ).rejects.toMatchObject({ code: "conflict" });
});

it("pauses for a refused key or an empty account, and goes on after that", async () => {
  for (const [status, reason] of [
    [402, "credits"],
    [403, "key"],
  ] as const) {
    const session = await aSession();
    const board = await aBoard(session, 12);
    await startRun(session, board.id, pressOf(board), randomUUID());
    await sendNext(session.workspaceId);
    await eventually(async () => expect((await jobsOf(session))[0]?.status).not.toBe("sending"));
    const error = { status, code: "refused", message: "Refused.", request_id: null, details: null };
    await database()
      .update(jobs)
      .set({ status: "rejected", error })
      .where(eq(jobs.workspaceId, session.workspaceId));
    await sendAll(session);
    expect((await readTakes(session, board.id)).runs).toMatchObject([
      { waiting: 11, paused_for: reason, pause_message: "Refused." },
    ]);
    await changeQueue(session, board.id, { do: "resume", credits: 11 * PRICE });
    await sendAll(session);
    expect((await jobsOf(session)).length).toBeGreaterThan(1);
  }
});

it("lets no take without a response, and none that always fails, hold up the others", async () => {
  const { owner, creator } = await twoPeople();
  const board = await aBoard(owner, 6);
  const other = await aBoard(creator, 2);
  service.fault = () => "lost-after";
  await startRun(owner, board.id, pressOf(board), randomUUID());
  await sendAll(owner);
  await eventually(async () =>
    expect((await jobsOf(owner)).map(({ status }) => status)).toEqual(Array(4).fill("checking")),
  );
  await startRun(creator, other.id, pressOf(other), randomUUID());
  await sendAll(owner);
  expect(await statusesOf(other.id)).toEqual(["waiting", "waiting"]);
  await database()
    .update(jobs)
    .set({ sentAt: sql`now() - interval '2 minutes'` })
    .where(eq(jobs.workspaceId, owner.workspaceId));
  service.fault = () => "ok";
  // A request that no check expects.
  const [first] = await database().select().from(queuedTakes).where(eq(queuedTakes.boardId, other.id));
  await database().update(queuedTakes).set({ kind: sql`'unknown'` }).where(eq(queuedTakes.id, first!.id));
  await sendAll(owner);
  expect(await statusesOf(other.id)).toEqual(["waiting", "sent"]);
});

it("goes on without a take that can't be made any more, at its turn and when it is resumed", async () => {
  const session = await aSession();
  const board = await aBoard(session, 3);
  await startRun(session, board.id, pressOf(board), randomUUID());
  await changeQueue(session, board.id, { do: "pause" });
  await database().execute(sql`
    update queued_takes set request = jsonb_set(request, '{model_id}', '"gone-1"')
    where board_id = ${board.id} and shot_id = ${board.shots[1]!.id}`);
  await changeQueue(session, board.id, { do: "resume", credits: 2 * PRICE });
  expect(await statusesOf(board.id)).toEqual(["waiting", "refused", "waiting"]);
  await sendAll(session);
  expect(await jobsOf(session)).toHaveLength(2);
});

it("resumes with the rules of who made each take, and without what those refuse", async () => {
  const { owner, creator } = await twoPeople();
  const board = await aBoard(owner, 1);
  const others = await aBoard(creator, 1);
  await startRun(owner, board.id, pressOf(board), randomUUID());
  await startRun(creator, others.id, pressOf(others), randomUUID());
  await changeQueue(owner, null, { do: "pause" });
  const rules = { ...NO_RULES, models: [A_CLIP.model_id] };
  await changeRules(owner, { role: "owner", rules });
  await changeQueue(owner, null, { do: "resume", credits: PRICE });
  expect(await statusesOf(others.id)).toEqual(["waiting"]);
  const ofOwner = (await readTakes(owner, board.id)).queue;
  expect(ofOwner).toMatchObject([{ status: "refused", error: { code: "not_permitted" } }]);
  // The rules of who presses say nothing of what somebody else made.
  await changeRules(owner, { role: "owner", rules: NO_RULES });
  await changeRules(owner, { role: "creator", rules });
  await changeQueue(owner, null, { do: "pause" });
  await changeQueue(owner, null, { do: "resume", credits: 0 });
  expect(await statusesOf(others.id)).toEqual(["refused"]);
});

it("cancels nobody else's takes with a shot, a model or a board, and those of who leaves", async () => {
  const { owner, creator } = await twoPeople();
  const board = await aBoard(creator, 2);
  await startRun(owner, board.id, pressOf(board), randomUUID());
  const refused = { code: "not_permitted" };
  const [column] = board.columns;
  await expect(
    editBoard(creator, board.id, [{ do: "remove_shots", ids: [board.shots[0]!.id] }]),
  ).rejects.toMatchObject(refused);
  await expect(editBoard(creator, board.id, [{ do: "remove_column", id: column!.id }])).rejects.toMatchObject(
    refused,
  );
  await expect(deleteBoard(creator, board.id)).rejects.toMatchObject(refused);
  expect(await statusesOf(board.id)).toEqual(["waiting", "waiting"]);
  const own = await aBoard(creator, 1);
  await startRun(creator, own.id, pressOf(own), randomUUID());
  await removeMember(owner, creator.personId);
  expect(await statusesOf(own.id)).toEqual(["canceled"]);
  expect(await statusesOf(board.id)).toEqual(["waiting", "waiting"]);
});

it("uses the numbers of canceled takes again", async () => {
  const session = await aSession();
  const board = await aBoard(session, 1);
  for (let round = 0; round < 15; round++) {
    await startRun(session, board.id, pressOf(board, { takes: 8 }), randomUUID());
    await changeQueue(session, board.id, { do: "cancel" });
  }
  await startRun(session, board.id, pressOf(board, { takes: 2 }), randomUUID());
  expect((await readTakes(session, board.id)).queue.map(({ number }) => number)).toEqual([1, 2]);
});

it("takes no id twice, and none that a series could not have", async () => {
  const session = await aSession();
  const board = await aBoard(session, 3);
  const [first, second] = board.shots.map(({ id }) => id);
  await editBoard(session, board.id, [{ do: "move_shots", ids: [second!, second!], before: first! }]);
  expect((await readBoard(session, board.id)).shots).toHaveLength(3);
  const column = aColumn();
  await expect(createBoard(session, { name: "Twice", columns: [column, column] })).rejects.toMatchObject({
    code: "conflict",
  });
  for (const id of ["shot_42", `shot_${"x".repeat(100)}`]) {
    const edits = { edits: [{ do: "add_shots", shots: [aShot("x", { id })], before: null }] };
    expect(boardEdits.safeParse(edits).success, id).toBe(false);
  }
});

it("puts nothing off when its process stops", async () => {
  const session = await aSession();
  const board = await aBoard(session, 2);
  await startRun(session, board.id, pressOf(board), randomUUID());
  // A failure that nobody expects.
  await database().update(queuedTakes).set({ kind: sql`'unknown'` }).where(eq(queuedTakes.boardId, board.id));
  const putOff = async () =>
    (await database().select().from(queuedTakes).where(eq(queuedTakes.boardId, board.id))).filter(
      ({ notBefore }) => notBefore !== null,
    ).length;
  expect(await sendNext(session.workspaceId, AbortSignal.abort())).toBe(false);
  expect(await putOff()).toBe(0);
  await sendNext(session.workspaceId, new AbortController().signal);
  expect(await putOff()).toBe(1);
});

it("lets what stopped for a refused key go on by itself with another key, or once the API takes a job again", async () => {
  for (const heal of ["key", "job"] as const) {
    const session = await aSession();
    const { workspaceId } = session;
    const board = await aBoard(session, 12);
    await startRun(session, board.id, pressOf(board), randomUUID());
    const refuseAll = async () => {
      await eventually(async () =>
        expect((await jobsOf(session)).every(({ status }) => status !== "sending")).toBe(true),
      );
      const error = { status: 403, code: "forbidden", message: "Refused.", request_id: null, details: null };
      await database()
        .update(jobs)
        .set({ status: "rejected", error, acceptedAt: null, changedAt: sql`clock_timestamp()` })
        .where(eq(jobs.workspaceId, workspaceId));
      await sendAll(session);
    };
    const reason = async () => (await readTakes(session, board.id)).runs[0]?.paused_for;
    await sendNext(workspaceId);
    await refuseAll();
    await resumeRecoveredRuns();
    expect(await reason()).toBe("key");

    if (heal === "key") {
      const newKey = { ...(await keyOf(session)), id: randomUUID(), fingerprint: randomUUID() };
      await database()
        .insert(apiKeys)
        .values({ ...newKey, createdAt: sql`clock_timestamp()` });
    } else {
      const made = aJobRow(session, { status: "queued", createdAt: new Date(Date.now() + 1) });
      await database()
        .insert(jobs)
        .values({ ...made, acceptedAt: new Date() });
    }
    await resumeRecoveredRuns();
    expect(await reason()).toBeNull();
    const before = (await jobsOf(session)).length;
    expect(await sendNext(workspaceId)).toBe(true);
    expect((await jobsOf(session)).length).toBe(before + 1);

    // Refused again, it stops again: the sign was before that.
    await refuseAll();
    await resumeRecoveredRuns();
    expect(await reason()).toBe("key");
  }
});

/** A board whose run stopped because its first take was refused with this status. */
async function aStoppedRun(status: number) {
  const session = await aSession(null, `good_${randomUUID()}`);
  const board = await aBoard(session, 12);
  await startRun(session, board.id, pressOf(board), randomUUID());
  const refuse = json(status, { error: { code: "refused", message: "Refused.", request_id: "req_1" } });
  service.away = refuse;
  await sendAll(session);
  const settled = () =>
    eventually(async () =>
      expect((await jobsOf(session)).every((job) => job.status !== "sending")).toBe(true),
    );
  await settled();
  await sendAll(session);
  const paused = async () => (await readTakes(session, board.id)).runs[0]?.paused_for ?? null;
  expect(await paused()).toBe(status === 402 ? "credits" : "key");
  const plan = (fields: object): StubHandler => json(200, { ...aPlan, ...fields });
  return {
    session,
    board,
    paused,
    settled,
    refuse,
    plan,
    count: async () => (await jobsOf(session)).length,
    /** The time passes, for what stopped and for who asks. */
    later: async (minutes: number) => {
      forgetProcessValue("board-key-asks");
      const ago = sql`interval '1 minute' * ${minutes}`;
      const { workspaceId } = session;
      await database().execute(
        sql`update board_runs set resumed_at = resumed_at - ${ago} where workspace_id = ${workspaceId}`,
      );
      await database().execute(
        sql`update queued_takes set done_at = done_at - ${ago} where workspace_id = ${workspaceId}`,
      );
      await database().execute(
        sql`update jobs set changed_at = changed_at - ${ago} where workspace_id = ${workspaceId}`,
      );
    },
  };
}

it.each([
  ["refuses the key", 401, {}],
  ["forbids it everything", 403, {}],
  ["has the plan turned off", 403, { api_enabled: false }],
] as const)(
  "goes on by itself soon after an API that %s lets it again, without a job",
  async (_what, status, plan) => {
    const run = await aStoppedRun(status);
    if ("api_enabled" in plan) {
      service.away = null;
      service.other = run.plan(plan);
    }
    const now = Date.now();
    await retryPausedRuns(now);
    await retryPausedRuns(now + 1_000);
    expect(await run.paused()).toBe("key");
    const before = await run.count();
    service.away = null;
    service.other = run.plan({});
    await retryPausedRuns(now + 4_000);
    expect(await run.paused(), "not yet asked again").toBe("key");
    await retryPausedRuns(now + 6_000);
    expect(await run.paused()).toBeNull();
    await sendNext(run.session.workspaceId);
    expect(await run.count()).toBe(before + 1);
  },
);

it.each([402, 403])(
  "tries one take again after a while where nothing shows whether %i is over, and a few times only",
  async (status) => {
    const run = await aStoppedRun(status);
    const onlyJobs: StubHandler = (request, response) =>
      (request.method === "POST" ? run.refuse : run.plan({}))(request, response);
    service.away = (request, response) =>
      request.url === "/v1/pricing"
        ? json(200, { object: "list", data: [A_PRICE] })(request, response)
        : onlyJobs(request, response);
    await retryPausedRuns();
    expect(await run.paused()).not.toBeNull();
    const before = await run.count();
    for (let round = 0; round < 6; round++) {
      await run.later(60);
      await retryPausedRuns();
      await sendAll(run.session);
      await run.settled();
      await sendAll(run.session);
      expect(await run.paused()).not.toBeNull();
    }
    expect(await run.count()).toBe(before + 3);

    await changeQueue(run.session, run.board.id, { do: "resume", credits: 12 * PRICE });
    await sendNext(run.session.workspaceId);
    await run.settled();
    await sendAll(run.session);
    service.away = null;
    service.other = run.plan({});
    await run.later(2);
    await retryPausedRuns();
    expect(await run.paused()).toBeNull();
    await sendAll(run.session);
    await run.settled();
    expect((await jobsOf(run.session)).some((job) => job.status === "queued")).toBe(true);
  },
);

const keyOf = async ({ keyId }: Session) => {
  const [row] = await database().select().from(apiKeys).where(eq(apiKeys.id, keyId));
  return row ?? expect.unreachable("A session has a key.");
};
