import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { changeQueue } from "@/lib/boards/server/queue";
import { startRun } from "@/lib/boards/server/runs";
import { sendNext } from "@/lib/boards/server/send-queued";
import { readTakes } from "@/lib/boards/server/takes";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { NO_RULES } from "@/lib/rules/rules";
import { changeRules } from "@/lib/rules/server/rules";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP, A_PRICE } from "@/lib/testing/a-clip";
import { eventually } from "@/lib/testing/eventually";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { askApproval, listApprovals } from "./approvals";
import { declineApproval, grantApproval, sweepApprovals, withdrawApproval } from "./decide";
import { approvals } from "./schema";

const service = withJobService();
const PRICE = A_PRICE.credits;
const SHOTS = 3;
afterEach(() => {
  vi.restoreAllMocks();
  service.credits = PRICE;
});

/** A creator above a limit that asks, and the press of Generate on a board. */
async function aPress() {
  const owner = await aSession(null, `good_${randomUUID()}`);
  const creator = await aMember(owner, "creator", `Ines ${randomUUID().slice(0, 8)}`);
  await putLimit(owner, { person_id: creator.personId, effect: "ask", limit_credits: PRICE });
  const board = await aBoard(creator, SHOTS);
  const run = pressOf(board);
  return { owner, creator, board, run, ask: { board_id: board.id, run, note: "For Friday" } };
}
async function sendAll({ workspaceId }: Session): Promise<number> {
  for (let before = -1, made = 0; made !== before; ) {
    before = made;
    while (await sendNext(workspaceId)) {}
    await eventually(async () => {
      const unanswered = sql`${jobs.workspaceId} = ${workspaceId} and ${jobs.status} = 'sending'`;
      expect(await database().$count(jobs, unanswered)).toBe(0);
    });
    made = await database().$count(jobs, eq(jobs.workspaceId, workspaceId));
  }
  return await database().$count(jobs, eq(jobs.workspaceId, workspaceId));
}

it("asks for takes of a board above a limit that asks, and sends them after a yes, and not before", async () => {
  const { owner, creator, board, run, ask } = await aPress();
  await expect(startRun(creator, board.id, run, randomUUID())).rejects.toMatchObject({
    code: "approval_needed",
  });
  const token = randomUUID();
  const asked = await Promise.all([1, 2, 3].map(() => askApproval(creator, ask, token)));
  expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  expect(asked[0]).toMatchObject({
    jobs: SHOTS,
    credits: SHOTS * PRICE,
    note: "For Friday",
    board: { id: board.id, name: board.name },
    parts: board.shots.map(({ prompt }) => ({ prompt, jobs: 1 })),
  });
  for (const session of [owner, creator])
    await expect(changeQueue(session, board.id, { do: "resume", credits: 999 })).rejects.toMatchObject({
      code: "conflict",
    });
  expect(await sendAll(owner)).toBe(0);
  const id = asked[0]!.id;
  const answers = await Promise.allSettled([1, 2].map(() => grantApproval(owner, id, SHOTS * PRICE)));
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  expect(await sendAll(owner)).toBe(SHOTS);
});

it("says to who grants why rules refuse all of it, and lets the rest of it go where one take is refused", async () => {
  const { owner, creator, board, ask } = await aPress();
  const { id } = await askApproval(creator, ask, randomUUID());
  await changeRules(owner, { role: "creator", rules: { ...NO_RULES, models: [A_CLIP.model_id] } });
  await expect(grantApproval(owner, id, SHOTS * PRICE)).rejects.toMatchObject({
    code: "not_permitted",
    details: { rule: "model_rules" },
  });
  await changeRules(owner, { role: "creator", rules: NO_RULES });
  // The rules of who grants say nothing of what somebody else asked for.
  await changeRules(owner, { role: "owner", rules: { ...NO_RULES, denied_kinds: ["video"] } });
  await database().execute(sql`
    update queued_takes set request = jsonb_set(request, '{model_id}', '"gone-1"')
    where board_id = ${board.id} and shot_id = ${board.shots[0]!.id}`);
  await grantApproval(owner, id, SHOTS * PRICE);
  expect(await sendAll(owner)).toBe(SHOTS - 1);
});

it("asks again for a price that rose", async () => {
  const { owner, creator, ask } = await aPress();
  const { id } = await askApproval(creator, ask, randomUUID());
  service.credits = PRICE + 1;
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + 2 * 60_000);
  await expect(grantApproval(owner, id, SHOTS * PRICE)).rejects.toMatchObject({ code: "price_increased" });
  expect(await sendAll(owner)).toBe(0);
  await grantApproval(owner, id, SHOTS * (PRICE + 1));
  expect(await sendAll(owner)).toBe(SHOTS);
});

it("goes on for more than was approved only when an owner says so", async () => {
  const { owner, creator, board, ask } = await aPress();
  const { id } = await askApproval(creator, ask, randomUUID());
  await grantApproval(owner, id, SHOTS * PRICE);
  service.credits = PRICE + 1;
  const before = performance.now.bind(performance);
  vi.spyOn(performance, "now").mockImplementation(() => before() + 2 * 60_000);
  expect(await sendAll(owner)).toBe(0);
  const resume = { do: "resume" as const, credits: SHOTS * (PRICE + 1) };
  await expect(changeQueue(creator, board.id, resume)).rejects.toMatchObject({ code: "not_permitted" });
  await changeQueue(owner, board.id, resume);
  expect(await sendAll(owner)).toBe(SHOTS);
});

it("waits for nobody after what it asked for was canceled, and takes no token of another press", async () => {
  const { owner, creator, board, ask } = await aPress();
  await askApproval(creator, ask, randomUUID());
  expect((await listApprovals(owner)).data).toHaveLength(1);
  await changeQueue(creator, board.id, { do: "cancel" });
  expect((await listApprovals(owner)).data).toEqual([]);
  const token = randomUUID();
  const small = { ...pressOf(board), cells: pressOf(board).cells.slice(0, 1), credits: PRICE };
  await startRun(creator, board.id, small, token);
  await expect(askApproval(creator, { ...ask, run: small }, token)).rejects.toMatchObject({
    code: "idempotency_conflict",
  });
});

it("makes nothing after a no, a withdrawal, a cancel, or 30 days", async () => {
  const { owner, creator, board, ask } = await aPress();
  const askWith = (known: number) =>
    askApproval(creator, { ...ask, run: pressOf(board, { known }) }, randomUUID());
  const [declined, withdrawn, canceled] = [await askWith(0), await askWith(1), await askWith(2)];
  await declineApproval(owner, declined.id);
  await withdrawApproval(creator, withdrawn.id);
  await changeQueue(creator, board.id, { do: "cancel" });
  await expect(grantApproval(owner, canceled.id, SHOTS * PRICE)).rejects.toMatchObject({ code: "conflict" });
  await askApproval(creator, ask, randomUUID());
  await database().update(approvals).set({ createdAt: sql`now() - interval '31 days'` });
  await sweepApprovals();
  expect((await readTakes(owner, board.id)).queue).toEqual([]);
  expect(await sendAll(owner)).toBe(0);
});
