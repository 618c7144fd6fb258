import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { boards } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aReviewedBoard, aReviewer, codeOf, posted, type ReviewedBoard } from "@/lib/testing/a-review";
import { aSession, withJobService } from "@/lib/testing/job-service";
import type { Visitor } from "@/lib/testing/visitor";
import { MAX_REMARKS, MAX_VERDICTS, type SharedReview } from "../shared-review";
import { readTable } from "./choices";
import { listReviews, revokeReview } from "./links";
import {
  deleteRemark,
  listRemarks,
  remarksCsv,
  replyTo,
  resolveRemark,
  takePicks,
  undoPicks,
} from "./remarks";
import { reviewRemarks, reviews, reviewVerdicts } from "./schema";

withJobService();

let owner: Session;
let board: Board;
let aTake: ReviewedBoard["aTake"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  ({ owner, board, aTake, aLink } = await aReviewedBoard(3));
  await aTake(0, { picked: true });
});

describe("visitors", () => {
  const remarkOn = (shared: SharedReview, more = {}) =>
    posted({ item_id: shared.shots[0]?.items[0]?.id, name: "Jonas", text: "Lower the sun.", ...more });

  it("remark at a time with a mark, as text, and are replied to and resolved", async () => {
    const { api } = await aLink({ from: "Studio Lindt" });
    const [visitor, shared] = await aReviewer(api);
    const mark = { x: 0.1, y: 0.2, width: 0.3, height: 0.25 };
    const markup = `<img src=x onerror=alert(1)> =1+1`;
    const sent = await visitor.ask(`${api}/remarks`, remarkOn(shared, { text: markup, seconds: 8.1, mark }));
    expect(sent.status).toBe(201);
    expect((await sent.json()).remarks).toMatchObject([
      { text: markup, seconds: 8.1, mark, is_yours: true, is_studio: false, item: "1" },
    ]);
    const thing = { of: "board", id: board.id } as const;
    const remark = (await listRemarks(owner, thing)).find(({ text }) => text === markup);
    await replyTo(owner, remark?.id ?? "", "It is lower now.");
    await resolveRemark(owner, remark?.id ?? "", true);
    const seen: SharedReview = await (await visitor.ask(`${api}/content`)).json();
    expect(seen.remarks[0]?.is_resolved).toBe(true);
    expect(seen.remarks[1]).toMatchObject({
      reply_to: remark?.id,
      name: "Studio Lindt",
      is_studio: true,
      text: "It is lower now.",
    });
    const csv = await (await remarksCsv(owner, thing)).text();
    expect(csv).toContain("1,00:08:02,Jonas,");
    const again = await visitor.ask(`${api}/remarks`, remarkOn(shared, { reply_to: remark?.id }));
    expect((await again.json()).remarks[0].is_resolved).toBe(false);
    await database()
      .update(boards)
      .set({ shotOrder: board.shots.map((shot) => shot.id).reverse() })
      .where(eq(boards.id, board.id));
    expect(await (await remarksCsv(owner, thing)).text()).toContain("3,00:08:02,Jonas,");
    await database()
      .update(boards)
      .set({ shotOrder: board.shots.map((shot) => shot.id) })
      .where(eq(boards.id, board.id));
    await deleteRemark(owner, remark?.id ?? "");
    expect((await (await visitor.ask(`${api}/content`)).json()).remarks).toEqual([]);
  });

  it("cannot write from another site, too long, without a name, or without end", async () => {
    const { id, api } = await aLink();
    const [visitor, shared] = await aReviewer(api);
    const statusOf = async (more: object, headers = {}) => {
      const { body, headers: own, method } = remarkOn(shared, more);
      const init = {
        method,
        body,
        headers: { ...(own as Record<string, string>), ...headers },
      } as RequestInit;
      return (await visitor.ask(`${api}/remarks`, init)).status;
    };
    expect(await statusOf({}, { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await statusOf({ text: "x".repeat(2_001) })).toBe(400);
    expect(await statusOf({ name: "x".repeat(61) })).toBe(400);
    expect(await statusOf({ name: " " })).toBe(400);
    expect(await statusOf({ mark: { x: 0, y: 0, width: 2, height: 1 } })).toBe(400);
    expect(await statusOf({ item_id: "other" })).toBe(404);
    const { workspaceId } = owner;
    await database()
      .insert(reviewRemarks)
      .values(
        Array.from({ length: MAX_REMARKS }, (_, n) => ({
          ...{ id: `rem_${id}_${n}`, reviewId: id, workspaceId, jobId: "j", assetId: "a" },
          ...{ item: "1", name: "N", text: "T" },
        })),
      );
    expect(await statusOf({})).toBe(409);
    await database()
      .update(reviewRemarks)
      .set({ personId: owner.personId })
      .where(eq(reviewRemarks.reviewId, id));
    expect(await statusOf({})).toBe(201);
    const [own] = await database()
      .select()
      .from(reviewRemarks)
      .where(and(eq(reviewRemarks.reviewId, id), isNull(reviewRemarks.personId)));
    await database()
      .update(reviewRemarks)
      .set({ personId: null, visitorId: own?.visitorId ?? null })
      .where(sql`${reviewRemarks.reviewId} = ${id} and ${reviewRemarks.id} like ${`rem_${id}_1__`}`);
    const yours = async () =>
      (await visitor.ask(`${api}/content`).then((read) => read.json())).remarks.length;
    expect(await yours()).toBe(MAX_REMARKS + 1);
    expect(await statusOf({})).toBe(201);
    await database()
      .update(reviewRemarks)
      .set({ personId: null, visitorId: own?.visitorId ?? null })
      .where(sql`${reviewRemarks.reviewId} = ${id} and ${reviewRemarks.id} like ${`rem_${id}_2__`}`);
    expect(await statusOf({})).toBe(409);
    for (let n = 0; n < 30; n += 1) await statusOf({});
    expect(await statusOf({})).toBe(429);
  });

  it("choose takes, which become picks when the studio takes them, and approve under a name", async () => {
    const other = await aBoard(owner, 1);
    const [first, second] = [await aTake(0, { picked: true, of: other }), await aTake(0, { of: other })];
    const { id, api } = await aLink({ id: other.id, shares_takes: true });
    const [visitor, shared] = await aReviewer(api);
    const items = shared.shots[0]?.items ?? [];
    expect(items.map(({ take, is_pick }) => [take, is_pick])).toEqual([
      ["A", true],
      ["B", false],
    ]);
    const chosen = await visitor.ask(`${api}/choices`, posted({ item_id: items[1]?.id, name: "Jonas" }));
    expect((await chosen.json()).shots[0].chosen).toBe(items[1]?.id);
    const picked = async () =>
      (await database().select().from(jobs).where(eq(jobs.picked, true))).map((job) => job.id);
    expect(await picked()).toContain(first);
    await visitor.ask(`${api}/verdict`, posted({ verdict: "approved", name: "Jonas" }));
    const [listed] = await listReviews(owner, { of: "board", id: other.id });
    expect(listed?.guests).toMatchObject([
      {
        ...{ name: "Jonas", verdict: { verdict: "approved", note: null } },
        choices: [{ job_id: second, item: "1 B", is_pick: false }],
      },
    ]);
    const guest = listed?.guests[0]?.id ?? "";
    const inUse = async () => {
      const { guests, shots } = await readTable(owner, id);
      return [guests[0]?.id === guest, guests[0]?.picks.are_in_use, shots[0]?.is_in_use];
    };
    expect(await inUse()).toEqual([true, false, false]);
    expect((await readTable(owner, id)).guests[0]?.picks.changes).toMatchObject([
      { number: 1, take: { job_id: second, item: "1 B" }, before: { job_id: first, item: "1 A" } },
    ]);
    const [row] = await database().select().from(boards).where(eq(boards.id, other.id));
    const withShots = (shotOrder: string[]) =>
      database().update(boards).set({ shotOrder }).where(eq(boards.id, other.id));
    await withShots([]);
    await expect(takePicks(owner, id, guest)).rejects.toMatchObject({ code: "conflict" });
    await withShots(row?.shotOrder ?? []);
    const taken = [{ job_id: second, before: first }];
    expect(await takePicks(owner, id, guest)).toEqual(taken);
    expect(await picked()).toContain(second);
    expect(await picked()).not.toContain(first);
    expect(await inUse()).toEqual([true, true, true]);
    expect(await takePicks(owner, id, guest)).toEqual([]);
    expect(await undoPicks(owner, id, taken)).toBe(1);
    expect(await picked()).toContain(first);
    expect(await picked()).not.toContain(second);
    // It is undone already, and what somebody picked since stays.
    expect(await undoPicks(owner, id, taken)).toBe(0);
    // A take of another shot never becomes the pick of this one, nor does one of another workspace.
    for (const before of [await aTake(1), "job_00000000000000000000000000000000"])
      expect(await undoPicks(owner, id, [{ job_id: first, before }])).toBe(0);
    await expect(undoPicks(await aSession("Other"), id, taken)).rejects.toMatchObject({ code: "not_found" });
    await expect(readTable(await aSession("Other"), id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("answer and choose beside each other, and everybody sees whose is whose, also after a revocation", async () => {
    const other = await aBoard(owner, 2);
    const takes = [];
    for (const shot of [0, 1])
      for (const picked of [true, false, false]) takes.push(await aTake(shot, { picked, of: other }));
    const { id, api } = await aLink({ id: other.id, shares_takes: true });
    const [mia, jo, unnamed] = [await aReviewer(api), await aReviewer(api), await aReviewer(api)];
    const itemOf = ([, shared]: typeof mia, shot: number, take: number) =>
      shared.shots[shot]?.items[take]?.id ?? "";
    const say = ([visitor]: typeof mia, what: string, body: object) =>
      visitor.ask(`${api}/${what}`, posted(body));
    await say(mia, "verdict", { verdict: "approved", name: "Mia", note: "Go." });
    await say(mia, "choices", { item_id: itemOf(mia, 0, 1), name: "Mia" });
    await say(jo, "choices", { item_id: itemOf(jo, 0, 2) });
    await say(jo, "choices", { item_id: itemOf(jo, 1, 1) });
    await say(jo, "verdict", { verdict: "changes", name: "Jo" });
    await say(unnamed, "choices", { item_id: itemOf(unnamed, 0, 2) });

    const read = async ([visitor]: typeof mia): Promise<SharedReview> =>
      (await visitor.ask(`${api}/content`)).json();
    for (const [at, guest] of [jo, mia, unnamed].entries()) {
      const { guests, shots } = await read(guest);
      expect(
        guests.map(({ name, verdict, is_yours, choices }) => [name, verdict?.verdict, is_yours, choices]),
      ).toEqual([
        ["Jo", "changes", at === 0, [itemOf(mia, 0, 2), itemOf(mia, 1, 1)]],
        ["Mia", "approved", at === 1, [itemOf(mia, 0, 1)]],
        [null, undefined, at === 2, [itemOf(mia, 0, 2)]],
      ]);
      expect(shots[0]?.chosen).toBe(itemOf(mia, 0, at === 1 ? 1 : 2));
    }
    const thing = { of: "board", id: other.id } as const;
    const seen = async () =>
      (await listReviews(owner, thing))[0]?.guests.map(({ name, verdict, choices }) => [
        ...[name, verdict?.verdict, verdict?.note],
        choices.map(({ item }) => item),
      ]);
    const all = [
      ["Jo", "changes", null, ["1 C", "2 B"]],
      ["Mia", "approved", "Go.", ["1 B"]],
      [null, undefined, undefined, ["1 C"]],
    ];
    expect(await seen()).toEqual(all);
    await say(jo, "verdict", { verdict: "approved", name: "Jo" });
    await jo[0].ask(`${api}/verdict`, { method: "DELETE" });
    const [first, second] = (await read(mia)).guests;
    expect([first?.name, first?.verdict?.verdict]).toEqual(["Mia", "approved"]);
    // Without an answer and a name with the choice, nobody knows who it was.
    expect([second?.name, second?.verdict]).toEqual([null, null]);
    await say(jo, "remarks", { item_id: itemOf(jo, 0, 0), name: "Jo Weber", text: "Lower." });
    await say(jo, "verdict", { verdict: "changes", name: "Jo" });
    await revokeReview(owner, id);
    expect(await seen()).toEqual(all);
    const [listed] = await listReviews(owner, thing);
    expect(listed?.revoked_at).not.toBeNull();
    const [taken] = await takePicks(owner, id, listed?.guests[0]?.id ?? "");
    expect(taken).toEqual({ job_id: takes[2], before: takes[0] });
  });

  it("are listed after their link was revoked, also where all that they did is a remark", async () => {
    const { id, api } = await aLink();
    const silent = await aLink();
    const [visitor, shared] = await aReviewer(api);
    const item_id = shared.shots[0]?.items[0]?.id;
    await visitor.ask(`${api}/remarks`, posted({ item_id, name: "Jo", text: "Lower." }));
    for (const each of [id, silent.id]) await revokeReview(owner, each);
    const listed = (await listReviews(owner, { of: "board", id: board.id })).map((review) => review.id);
    expect(listed).toContain(id);
    expect(listed).not.toContain(silent.id);
  });

  it("of one review give at most 100 answers, each of which can be changed", async () => {
    const { id, api } = await aLink();
    const [visitor] = await aReviewer(api);
    const answer = (from: Visitor, verdict: string) =>
      from.ask(`${api}/verdict`, posted({ verdict, name: "Jonas" }));
    await answer(visitor, "changes");
    const { workspaceId } = owner;
    await database()
      .insert(reviewVerdicts)
      .values(
        Array.from({ length: MAX_VERDICTS - 1 }, (_, n) => ({
          ...{ reviewId: id, workspaceId, visitorId: `v${n}` },
          ...{ verdict: "approved" as const, name: "N" },
        })),
      );
    expect((await answer(visitor, "approved")).status).toBe(200);
    const [another] = await aReviewer(api);
    expect(await codeOf(await answer(another, "approved"))).toEqual([409, "conflict"]);
  });

  it("of a process that knows one answer only, keep the others", async () => {
    const { id, api } = await aLink();
    const [[mia], [jo]] = [await aReviewer(api), await aReviewer(api)];
    await mia.ask(`${api}/verdict`, posted({ verdict: "approved", name: "Mia" }));
    const answers = async () => {
      const { guests }: SharedReview = await (await mia.ask(`${api}/content`)).json();
      return guests.map(({ name, verdict }) => [name, verdict?.verdict]);
    };
    const write = (verdict: typeof reviews.$inferInsert.verdict) =>
      database().update(reviews).set({ verdict }).where(eq(reviews.id, id));
    const said = { note: null, decided_at: new Date(Date.now() + 1_000).toISOString(), visitor_id: "older" };
    await write({ ...said, verdict: "changes", name: "Olga" });
    expect(await answers()).toEqual([
      ["Olga", "changes"],
      ["Mia", "approved"],
    ]);
    await write({ ...said, verdict: "approved", name: "Olga" });
    expect((await answers())[0]).toEqual(["Olga", "approved"]);
    await write(null);
    expect(await answers()).toEqual([["Mia", "approved"]]);
    await jo.ask(`${api}/verdict`, posted({ verdict: "changes", name: "Jo" }));
    await jo.ask(`${api}/verdict`, { method: "DELETE" });
    const [row] = await database().select().from(reviews).where(eq(reviews.id, id));
    expect(row?.verdict).toMatchObject({ name: "Mia", verdict: "approved" });
    // Such a process knows no versions, so its answer is to the first. Those that this one gave keep theirs.
    await write({ ...said, verdict: "changes", name: "Olga" });
    const versions = await database()
      .select({ name: reviewVerdicts.name, version: reviewVerdicts.version })
      .from(reviewVerdicts)
      .where(eq(reviewVerdicts.reviewId, id));
    expect(versions.sort((one, other) => one.name.localeCompare(other.name))).toEqual([
      { name: "Mia", version: 1 },
      { name: "Olga", version: null },
    ]);
  });

  it("take back what they chose and answered, and not what another visitor did", async () => {
    const other = await aBoard(owner, 1);
    for (const picked of [true, false]) await aTake(0, { picked, of: other });
    const { api } = await aLink({ id: other.id, shares_takes: true });
    const [[visitor, shared], [second]] = [await aReviewer(api), await aReviewer(api)];
    const theLink = async () => (await listReviews(owner, { of: "board", id: other.id }))[0];
    const choice = shared.shots[0]?.items[1]?.id ?? "";
    const takeBack = (from: Visitor, what: string) => from.ask(`${api}/${what}`, { method: "DELETE" });
    await visitor.ask(`${api}/choices`, posted({ item_id: choice }));
    const chosen = async () => (await theLink())?.guests.flatMap(({ choices }) => choices).length;
    expect(await chosen()).toBe(1);
    await takeBack(second, `choices/${choice}`);
    expect(await chosen()).toBe(1);
    const unchosen = await (await takeBack(visitor, `choices/${choice}`)).json();
    expect(unchosen.shots[0].chosen).toBeNull();
    expect(await chosen()).toBe(0);
    const answered = await visitor.ask(`${api}/verdict`, posted({ verdict: "changes", name: "Jonas" }));
    expect((await answered.json()).guests[0].is_yours).toBe(true);
    expect((await (await second.ask(`${api}/content`)).json()).guests[0].is_yours).toBe(false);
    await takeBack(second, "verdict");
    expect((await theLink())?.guests[0]?.verdict?.verdict).toBe("changes");
    expect((await (await takeBack(visitor, "verdict")).json()).guests).toEqual([]);
    expect((await theLink())?.guests).toEqual([]);
    const crossSite = { method: "DELETE", headers: { "sec-fetch-site": "cross-site" } };
    expect((await visitor.ask(`${api}/verdict`, crossSite)).status).toBe(403);
  });
});
