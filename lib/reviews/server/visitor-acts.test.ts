import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import { boards } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { aReviewedBoard, aReviewer, codeOf, posted, type ReviewedBoard } from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import type { Visitor } from "@/lib/testing/visitor";
import { MAX_REMARKS, type SharedReview } from "../shared-review";
import { listReviews } from "./links";
import { deleteRemark, listRemarks, remarksCsv, replyTo, resolveRemark, takePicks } from "./remarks";
import { reviewRemarks } from "./schema";

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
    expect(listed).toMatchObject({ choices: 1, verdict: { verdict: "approved", name: "Jonas", note: null } });
    const [row] = await database().select().from(boards).where(eq(boards.id, other.id));
    const withShots = (shotOrder: string[]) =>
      database().update(boards).set({ shotOrder }).where(eq(boards.id, other.id));
    await withShots([]);
    await expect(takePicks(owner, id)).rejects.toMatchObject({ code: "conflict" });
    await withShots(row?.shotOrder ?? []);
    expect(await takePicks(owner, id)).toBe(1);
    expect(await picked()).toContain(second);
    expect(await picked()).not.toContain(first);
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
    expect((await theLink())?.choices).toBe(1);
    await takeBack(second, `choices/${choice}`);
    expect((await theLink())?.choices).toBe(1);
    const unchosen = await (await takeBack(visitor, `choices/${choice}`)).json();
    expect(unchosen.shots[0].chosen).toBeNull();
    expect((await theLink())?.choices).toBe(0);
    const answered = await visitor.ask(`${api}/verdict`, posted({ verdict: "changes", name: "Jonas" }));
    expect((await answered.json()).verdict.is_yours).toBe(true);
    expect((await (await second.ask(`${api}/content`)).json()).verdict.is_yours).toBe(false);
    expect(await codeOf(await takeBack(second, "verdict"))).toEqual([409, "conflict"]);
    expect(Object.keys((await theLink())?.verdict ?? {})).not.toContain("visitor_id");
    expect((await (await takeBack(visitor, "verdict")).json()).verdict).toBeNull();
    expect((await theLink())?.verdict).toBeNull();
    const crossSite = { method: "DELETE", headers: { "sec-fetch-site": "cross-site" } };
    expect((await visitor.ask(`${api}/verdict`, crossSite)).status).toBe(403);
  });
});
