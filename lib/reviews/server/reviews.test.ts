import { and, eq, isNull, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import type { Board } from "@/lib/boards/board";
import { boards } from "@/lib/boards/server/schema";
import { jobs } from "@/lib/jobs/server/schema";
import { createCollection } from "@/lib/library/server/collections";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import { A_PRIVATE_PROMPT, aReviewer, aReviewLink, aStoredTake, posted } from "@/lib/testing/a-review";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { Visitor } from "@/lib/testing/visitor";
import type { NewReview } from "../review";
import { MAX_REMARKS, type SharedReview } from "../shared-review";
import { listReviews, replaceLink, revokeReview } from "./links";
import { deleteRemark, listRemarks, remarksCsv, replyTo, resolveRemark, takePicks } from "./remarks";
import { reviewRemarks, reviews } from "./schema";

withJobService();

let owner: Session;
let board: Board;

beforeAll(async () => {
  owner = await aSession("Mira");
  board = await aBoard(owner, 3);
});

const aTake = (shot: number, { picked = false, of = board } = {}) => aStoredTake(owner, of, { shot, picked });
const aLink = ({ of = "board", id = board.id, ...changes }: Partial<NewReview> = {}) =>
  aReviewLink(owner, { of, id }, changes);

const codeOf = async (response: Response) => [response.status, (await response.json()).error.code];

describe("a link", () => {
  it("shows the picks in the order of the shots, and nothing that is private", async () => {
    await aTake(1);
    await aTake(0, { picked: true });
    await aTake(2, { picked: true });
    const { api } = await aLink();
    const [, shared] = await aReviewer(api);
    expect(shared.shots.map(({ number, items }) => [number, items.length])).toEqual([
      [1, 1],
      [3, 1],
    ]);
    const said = JSON.stringify(shared);
    for (const secret of [
      A_PRIVATE_PROMPT,
      "7713",
      "zeta",
      "Mira",
      "job_",
      "asset_",
      "shot_",
      owner.workspaceId,
      board.id,
    ])
      expect(said, secret).not.toContain(secret);
  });

  it("shows prompts, models and who sends it where its maker says so", async () => {
    const { api } = await aLink({ shows_prompts: true, shows_models: true, from: "Studio Lindt" });
    const [, shared] = await aReviewer(api);
    expect(shared.from).toBe("Studio Lindt");
    expect(shared.shots[0]?.items[0]).toMatchObject({ prompt: A_PRIVATE_PROMPT, model: "zeta" });
  });

  it("is stored as a hash, and shown once", async () => {
    const { id, api } = await aLink();
    const [row] = await database().select().from(reviews).where(eq(reviews.id, id));
    const token = api.split("/").at(-1) ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await listReviews(owner, { of: "board", id: board.id }))).not.toContain(token);
  });

  it("that never was, has expired or was taken back responds the same, and so does its media, at once", async () => {
    const [expired, revoked, replaced] = [await aLink(), await aLink(), await aLink()];
    const [visitor, shared] = await aReviewer(revoked.api);
    const url = shared.shots[0]?.items[0]?.url ?? "";
    expect((await visitor.ask(url)).status).toBe(200);
    await revokeReview(owner, revoked.id);
    await database().update(reviews).set({ expiresAt: new Date() }).where(eq(reviews.id, expired.id));
    await replaceLink(owner, replaced.id, 7);
    expect((await visitor.ask(url)).status).toBe(404);
    const answers = await Promise.all(
      [expired.api, revoked.api, replaced.api, "/api/review/x", `/api/review/${"A".repeat(43)}`].map(
        async (api) => {
          const response = await visitor.ask(api);
          const { error } = await response.json();
          return JSON.stringify([response.status, { ...error, request_id: "" }]);
        },
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain("not_found");
  });

  it("opens only while its maker is a member who may make links", async () => {
    const maker = await aMember(owner, "creator", "Leaver");
    const { api } = await aReviewLink(maker, { of: "board", id: board.id });
    const [visitor, shared] = await aReviewer(api);
    const url = shared.shots[0]?.items[0]?.url ?? "";
    const statusWith = async (change: Partial<typeof people.$inferInsert>) => {
      await database().update(people).set(change).where(eq(people.id, maker.personId));
      return Promise.all([api, `${api}/content`, url].map(async (each) => (await visitor.ask(each)).status));
    };
    expect(await statusWith({ role: "viewer" })).toEqual([404, 404, 404]);
    expect(await statusWith({ role: "creator" })).toEqual([200, 200, 200]);
    expect(await statusWith({ removedAt: new Date() })).toEqual([404, 404, 404]);
  });

  it("of one thing there are at most 50 open, which are listed first", async () => {
    const other = await aBoard(owner, 1);
    const thing = { of: "board", id: other.id } as const;
    const links = [];
    for (let n = 0; n < 50; n += 1) links.push((await aReviewLink(owner, thing)).id);
    const [first = "", , last = ""] = links;
    await expect(aReviewLink(owner, thing)).rejects.toMatchObject({ code: "conflict" });
    await replaceLink(owner, first, 7);
    const expire = (id: string) =>
      database().update(reviews).set({ expiresAt: new Date() }).where(eq(reviews.id, id));
    await expire(last);
    await aReviewLink(owner, thing);
    expect((await listReviews(owner, thing)).at(-1)?.id).toBe(last);
    await expect(replaceLink(owner, last, 7)).rejects.toMatchObject({ code: "conflict" });
    const made = await database()
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.targetId, first), eq(auditEvents.act, "review_made")));
    expect(made).toHaveLength(2);
  });

  it("counts each browser once", async () => {
    const { id, api } = await aLink();
    const [visitor] = await aReviewer(api);
    await visitor.ask(`${api}/open`, posted({}));
    await aReviewer(api);
    const listed = await listReviews(owner, { of: "board", id: board.id });
    expect(listed.find((each) => each.id === id)).toMatchObject({ views: 2, opened_at: expect.any(String) });
  });

  it("does not open for another site, nor before its password, and limits wrong ones", async () => {
    const { api } = await aLink({ password: "bright lamp" });
    const visitor = new Visitor({ "x-forwarded-for": "10.1.1.1" });
    expect(
      await codeOf(await visitor.ask(`${api}/open`, posted({}, { "sec-fetch-site": "cross-site" }))),
    ).toEqual([403, "wrong_origin"]);
    expect(await codeOf(await visitor.ask(`${api}/content`))).toEqual([401, "unauthenticated"]);
    expect(await codeOf(await visitor.ask(`${api}/open`, posted({})))).toEqual([403, "wrong_password"]);
    for (let n = 0; n < 10; n += 1)
      expect((await visitor.ask(`${api}/open`, posted({ password: `guess ${n}` }))).status).toBe(403);
    expect(await codeOf(await visitor.ask(`${api}/open`, posted({ password: "bright lamp" })))).toEqual([
      429,
      "rate_limited",
    ]);
    const other = new Visitor({ "x-forwarded-for": "10.1.1.2" });
    expect((await other.ask(`${api}/open`, posted({ password: "bright lamp" }))).status).toBe(200);
    expect((await other.ask(`${api}/content`)).status).toBe(200);
  });

  it("gives a cookie to its own path alone, which opens no other review", async () => {
    const [first, second] = [await aLink(), await aLink()];
    const visitor = new Visitor();
    const cookie = (await visitor.ask(`${first.api}/open`, posted({}))).headers.getSetCookie()[0];
    expect(cookie).toMatch(/^atelier\.review=\S+; Path=\S+; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(cookie).toContain(`Path=${first.api};`);
    expect((await visitor.ask(`${second.api}/content`)).status).toBe(401);
  });
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

it("shares a result of its own, and a collection", async () => {
  const jobId = await aTake(0);
  const collection = await createCollection(owner, "Best");
  await database()
    .update(jobs)
    .set({ collections: [collection.id] })
    .where(eq(jobs.id, jobId));
  for (const link of [
    await aLink({ of: "job", id: jobId }),
    await aLink({ of: "collection", id: collection.id }),
  ]) {
    const [, shared] = await aReviewer(link.api);
    expect(shared.shots.map(({ number, items }) => [number, items[0]?.take])).toEqual([[1, null]]);
  }
});

it("is taken back by its maker or an owner, and made of the workspace's own things", async () => {
  const [creator, other] = [await aMember(owner, "creator", "Cleo"), await aMember(owner, "creator", "Ken")];
  const review = await aReviewLink(creator, { of: "board", id: board.id });
  await expect(revokeReview(other, review.id)).rejects.toMatchObject({ code: "not_permitted" });
  await revokeReview(creator, review.id);
  await expect(revokeReview(owner, review.id)).rejects.toMatchObject({ code: "not_found" });
  const stranger = await aSession("Ann");
  for (const of of ["board", "job", "collection"] as const)
    await expect(aReviewLink(stranger, { of, id: board.id })).rejects.toMatchObject({
      code: "not_found",
    });
});
