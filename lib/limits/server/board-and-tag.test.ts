import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { askApproval, listApprovals } from "@/lib/approvals/server/approvals";
import type { Board } from "@/lib/boards/board";
import { createBoard, deleteBoard } from "@/lib/boards/server/boards";
import { editBoard } from "@/lib/boards/server/edit-board";
import { startRun } from "@/lib/boards/server/runs";
import { sendNext } from "@/lib/boards/server/send-queued";
import { checkRequests } from "@/lib/intents/server/check-request";
import { createIntent, createJobs } from "@/lib/intents/server/intents";
import type { CreateJob } from "@/lib/jobs/job";
import { jobs } from "@/lib/jobs/server/schema";
import { annotateJob } from "@/lib/library/server/annotate-job";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard, aColumn, aShot, pressOf } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { creditsLeft, type Limit } from "../limit";
import { changeLimit } from "./limits";
import { readLimits } from "./read-limits";

withJobService();
/** The cost of a clip at this test service. */
const CREDITS = 9;
const room = (clips: number) => ({ limit_credits: CREDITS * clips + CREDITS - 1, period: "all" }) as const;

type Place = { board: Board | null; tags: string[] };

/** A clip on a board, as a take of its first shot. */
const aTakeOf = ({ board, tags }: Place): CreateJob => ({
  kind: "video",
  request: { ...A_CLIP, prompt: randomUUID() },
  tags,
  ...(board && {
    series: {
      of: "takes",
      id: board.shots[0]?.id ?? "",
      position: 0,
      count: 100,
      board: { id: board.id, column_id: board.columns[0]?.id ?? "" },
    },
  }),
});

/** Every way to make jobs for a board or with a tag. Each makes one clip. */
const DOORS: Record<string, (session: Session, place: Place) => Promise<unknown>> = {
  form: (session, place) => createIntent(session, aTakeOf(place), randomUUID()),
  several: async (session, place) => {
    const { checked } = await checkRequests(session, [aTakeOf(place)]);
    await createJobs({ maker: session, checked, isApproved: false, decide: async () => {} });
  },
  run: (session, { board, tags }) =>
    board
      ? startRun(session, board.id, pressOf(board, { known: 99 }), randomUUID())
      : (DOORS.form?.(session, { board, tags }) ?? Promise.reject()),
};

const sendTakes = async ({ workspaceId }: Session) => {
  while (await sendNext(workspaceId)) {}
};

type Row = { person: string; board: string | null; tags: string[] };
const madeIn = async ({ workspaceId }: Session): Promise<Row[]> =>
  database()
    .select({
      person: jobs.personId,
      board: sql<string | null>`${jobs.series} -> 'board' ->> 'id'`,
      tags: jobs.tags,
    })
    .from(jobs)
    .where(sql`${jobs.workspaceId} = ${workspaceId}`);

const counts = (limit: Limit, { person, board, tags }: Row): boolean =>
  limit.scope === "workspace" ||
  (limit.scope === "person" && limit.person_id === person) ||
  (limit.scope === "board" && limit.board_id === board) ||
  (limit.scope === "tag" && limit.tag !== null && tags.includes(limit.tag));

const PAIRS = [
  ["board", "tag"],
  ["board", "person"],
  ["board", "workspace"],
  ["tag", "person"],
  ["tag", "workspace"],
  ["person", "workspace"],
] as const;

it.each(PAIRS)(
  "holds the limits of %s and %s to the credit, of 50 spends at once over every door",
  async (...pair) => {
    const key = `good-key-${randomUUID()}`;
    const [ada, ben] = await Promise.all([aSession("Ada", key), aSession("Ben", key)]);
    const film = await createBoard(ada, {
      name: "Film",
      columns: [aColumn(1)],
      shots: [aShot("A lake")],
      tags: ["acme"],
    });
    const other = await aBoard(ada, 1);
    const places: Place[] = [
      { board: film, tags: [] },
      { board: other, tags: [] },
      { board: other, tags: ["acme"] },
      { board: null, tags: ["acme", "spring"] },
      { board: null, tags: [] },
    ];
    const subjects = {
      board: { board_id: film.id },
      tag: { tag: "acme" },
      person: { person_id: ada.personId },
      workspace: {},
    };
    for (const [at, scope] of pair.entries())
      await putLimit(ada, { ...room(3 + 4 * at), ...subjects[scope] });
    const doors = Object.values(DOORS);
    let refused = 0;
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const place = places[n % places.length];
        const session = Math.floor(n / 5) % 2 === 0 ? ada : ben;
        if (!place) return;
        await doors[Math.floor(n / 10) % doors.length]?.(session, place).catch((error: unknown) => {
          expect(error).toMatchObject({ code: "limit_reached", status: 402 });
          refused += 1;
        });
      }),
    );
    await sendTakes(ada);
    const made = await madeIn(ada);
    const { data } = await readLimits(ada);
    expect(data.map(({ scope }) => scope).toSorted()).toEqual([...pair].toSorted());
    for (const limit of data) {
      expect(limit.counted_credits, limit.scope).toBe(
        CREDITS * made.filter((row) => counts(limit, row)).length,
      );
      expect(limit.counted_credits, limit.scope).toBeLessThanOrEqual(limit.limit_credits);
    }
    // The tighter one is full, and what neither counts was never refused.
    expect(data.some((limit) => creditsLeft(limit) < CREDITS)).toBe(true);
    const free = made.filter((row) => !data.some((limit) => counts(limit, row)));
    console.info(JSON.stringify({ pair, spends: 50, made: made.length, refused, uncounted: free.length }));
  },
);

it("holds a limit that is lowered while 50 spends are under way to what it is by then", async () => {
  const session = await aSession("Ada", `good-key-${randomUUID()}`);
  const board = await aBoard(session, 1);
  const { data } = await putLimit(session, { ...room(40), board_id: board.id });
  let lowered = 0;
  const place = { board, tags: [] };
  const spends = Array.from({ length: 50 }, (_, n) =>
    DOORS[n % 2 ? "form" : "several"]?.(session, place).catch(() => {}),
  );
  const lowering = (async () => {
    await expect.poll(async () => (await madeIn(session)).length).toBeGreaterThan(3);
    const [after] = (
      await changeLimit(session, data[0]?.id ?? "", { effect: "block", limit_credits: CREDITS * 5 })
    ).data;
    lowered = after?.counted_credits ?? 0;
  })();
  await Promise.all([...spends, lowering]);
  const [after] = (await readLimits(session)).data;
  // Nothing passes after the change that it has no room for.
  expect(after?.counted_credits).toBe(Math.max(lowered, CREDITS * 5));
  await expect(DOORS.form?.(session, place)).rejects.toMatchObject({ code: "limit_reached" });
});

it("counts the takes of a board and what has a tag, of anybody, with refunds, and no more once the tag is taken away", async () => {
  const key = `good-key-${randomUUID()}`;
  const [ada, ben] = await Promise.all([aSession("Ada", key), aSession("Ben", key)]);
  const board = await aBoard(ada, 1);
  await editBoard(ada, board.id, [{ do: "set_tags", tags: ["acme"] }]);
  await putLimit(ada, { limit_credits: 500, period: "all", board_id: board.id });
  await putLimit(ada, { limit_credits: 500, period: "month", tag: "acme" });
  const figures = async () =>
    Object.fromEntries(
      (await readLimits(ada)).data.map(({ scope, counted_credits, held_credits }) => [
        scope,
        [counted_credits, held_credits],
      ]),
    );
  const onBoard = await createIntent(ben, aTakeOf({ board, tags: [] }), randomUUID());
  expect(onBoard.tags).toEqual(["acme"]);
  const tagged = await createIntent(ada, aTakeOf({ board: null, tags: ["ACME", "acme"] }), randomUUID());
  // However it is typed, it is the same tag.
  expect(tagged.tags).toEqual(["acme"]);
  expect(await figures()).toEqual({ board: [9, 9], tag: [18, 18] });
  const settle = (id: string, status: string, used: number, refunded: number) =>
    database().execute(sql`update jobs set status = ${status}, accepted_at = now(), credits_reserved = 9,
      credits_used = ${used}, credits_refunded = ${refunded}, next_attempt_at = null where id = ${id}`);
  await settle(onBoard.id, "completed", 7, 2);
  await settle(tagged.id, "failed", 0, 9);
  expect(await figures()).toEqual({ board: [7, 0], tag: [7, 0] });
  // Many tags are in another index.
  await annotateJob(ada, tagged.id, { tags: ["acme", ..."bcdefghij"] });
  await settle(tagged.id, "completed", 9, 0);
  expect(await figures()).toEqual({ board: [7, 0], tag: [16, 0] });
  await annotateJob(ada, tagged.id, { tags: [] });
  expect(await figures()).toEqual({ board: [7, 0], tag: [7, 0] });
});

it("says to an owner which budget a request of a run exceeds, and lets it pass once it is granted", async () => {
  const session = await aSession("Ada", `good-key-${randomUUID()}`);
  const board = await aBoard(session, 2);
  await putLimit(session, { limit_credits: CREDITS, period: "all", effect: "ask", board_id: board.id });
  const press = pressOf(board);
  await expect(startRun(session, board.id, press, randomUUID())).rejects.toMatchObject({
    code: "approval_needed",
    message: expect.stringContaining(
      "18 credits, but only 9 of the 9-credit limit of the board Aurelia are left",
    ),
  });
  await askApproval(session, { board_id: board.id, run: press, note: null }, randomUUID());
  const [asked] = (await listApprovals(session)).data;
  expect(asked?.limits).toMatchObject([{ scope: "board", board_name: "Aurelia", left_credits: CREDITS }]);
});

it("refuses a limit of a board that is not there, and lists none of one that is gone for good", async () => {
  const session = await aSession("Ada", `good-key-${randomUUID()}`);
  const elsewhere = await aBoard(await aSession("Ada", `good-key-${randomUUID()}`), 1);
  const set = (of: object) => putLimit(session, { limit_credits: 5, ...of });
  await expect(set({ board_id: elsewhere.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(set({ scope: "board" })).rejects.toMatchObject({ details: { field: "board_id" } });
  await expect(set({ scope: "workspace", tag: "acme" })).rejects.toMatchObject({ details: { field: "tag" } });
  const board = await aBoard(session, 1);
  await set({ board_id: board.id });
  await deleteBoard(session, board.id);
  // In the trash it still counts, because it can come back.
  expect((await readLimits(session)).data).toMatchObject([{ board_name: "Aurelia" }]);
  await database().execute(sql`delete from boards where id = ${board.id}`);
  expect((await readLimits(session)).data).toEqual([]);
});

it("has at most a thousand limits in a workspace", async () => {
  const session = await aSession("Ada", `good-key-${randomUUID()}`);
  await putLimit(session, { limit_credits: 5, tag: "first" });
  await database().execute(sql`insert into limits (id, workspace_id, scope, subject_id, period, effect, limit_credits, time_zone)
    select 'lim_' || n || ${randomUUID()}, ${session.workspaceId}, 'tag', 'tag ' || n, 'month', 'warn', 5, 'UTC'
    from generate_series(1, 999) n`);
  await expect(putLimit(session, { limit_credits: 5, tag: "one more" })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("limits in this workspace"),
  });
});
