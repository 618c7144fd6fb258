import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "@/lib/audit/server/schema";
import type { Board } from "@/lib/boards/board";
import { jobs } from "@/lib/jobs/server/schema";
import { createCollection } from "@/lib/library/server/collections";
import { database } from "@/lib/platform/server/database";
import { people } from "@/lib/session/server/schema";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import {
  A_PRIVATE_PROMPT,
  aReviewedBoard,
  aReviewer,
  aReviewLink,
  codeOf,
  inDays,
  posted,
  type ReviewedBoard,
} from "@/lib/testing/a-review";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { Visitor } from "@/lib/testing/visitor";
import { reviewChanges } from "../review";
import type { SharedReview } from "../shared-review";
import { changeReview, listReviews, replaceLink, revokeReview } from "./links";
import { reviews } from "./schema";

withJobService();

let owner: Session;
let board: Board;
let aTake: ReviewedBoard["aTake"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  ({ owner, board, aTake, aLink } = await aReviewedBoard(3));
});

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

  it("is stored as a hash and sealed, and in no list", async () => {
    const { id, api } = await aLink();
    const [row] = await database().select().from(reviews).where(eq(reviews.id, id));
    const token = api.split("/").at(-1) ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(row?.linkCiphertext?.length).toBeGreaterThan(token.length);
    expect(row?.linkCiphertext?.includes(token)).toBe(false);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(await listReviews(owner, { of: "board", id: board.id }))).not.toContain(token);
  });

  it("that never was, has expired or was revoked responds the same, and so does its media, at once", async () => {
    const [expired, revoked, replaced] = [await aLink(), await aLink(), await aLink()];
    const [visitor, shared] = await aReviewer(revoked.api);
    const url = shared.shots[0]?.items[0]?.url ?? "";
    expect((await visitor.ask(url)).status).toBe(200);
    await revokeReview(owner, revoked.id);
    await database().update(reviews).set({ expiresAt: new Date() }).where(eq(reviews.id, expired.id));
    await replaceLink(owner, replaced.id, inDays(7));
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
    await replaceLink(owner, first, inDays(7));
    const expire = (id: string) =>
      database().update(reviews).set({ expiresAt: new Date() }).where(eq(reviews.id, id));
    await expire(last);
    await aReviewLink(owner, thing);
    expect((await listReviews(owner, thing)).at(-1)?.id).toBe(last);
    await expect(replaceLink(owner, last, inDays(7))).rejects.toMatchObject({ code: "conflict" });
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

  it("is changed by its maker while it works, also for those who have opened it", async () => {
    const other = await aBoard(owner, 1);
    for (const picked of [true, false]) await aTake(0, { picked, of: other });
    const { id, api } = await aLink({ id: other.id });
    const [visitor, before] = await aReviewer(api);
    expect([before.title, before.shots[0]?.items.length]).toEqual(["Aurelia", 1]);
    const expires_at = inDays(1);
    const changed = await changeReview(owner, id, {
      title: "Aurelia, second cut",
      from: "Studio Lindt",
      expires_at,
      shows_models: true,
      shares_takes: true,
      allows_downloads: true,
      must_answer: ["Mara", "Jo"],
    });
    expect(changed).toMatchObject({ title: "Aurelia, second cut", expires_at, shares_takes: true });
    expect([changed.must_answer, changed.state.waiting_for]).toEqual([
      ["Mara", "Jo"],
      ["Jo", "Mara"],
    ]);
    const seen: SharedReview = await (await visitor.ask(`${api}/content`)).json();
    expect(seen).toMatchObject({ title: "Aurelia, second cut", from: "Studio Lindt", expires_at });
    expect(seen.shots[0]?.items.map(({ model }) => model)).toEqual(["zeta", "zeta"]);
    const hidden = seen.shots[0]?.items[1]?.url ?? "";
    expect((await visitor.ask(`${hidden}&download`)).status).toBe(200);
    await changeReview(owner, id, { shares_takes: false, allows_downloads: false });
    expect((await visitor.ask(hidden)).status).toBe(404);
    const stranger = await aMember(owner, "creator", "Kim");
    await expect(changeReview(stranger, id, { title: "Mine" })).rejects.toMatchObject({
      code: "not_permitted",
    });
    await database().update(reviews).set({ expiresAt: new Date() }).where(eq(reviews.id, id));
    await expect(changeReview(owner, id, { expires_at })).rejects.toMatchObject({ code: "conflict" });
    const recorded = await database().select().from(auditEvents).where(eq(auditEvents.targetId, id));
    expect(recorded.map(({ act, details }) => [act, details])).toContainEqual([
      "review_changed",
      { until: expires_at },
    ]);
  });

  it("with another password asks everybody for it, who stay the visitors that they were", async () => {
    const { id, api } = await aLink();
    const [visitor, shared] = await aReviewer(api);
    const remarked = { item_id: shared.shots[0]?.items[0]?.id, name: "Jonas", text: "Lower." };
    await visitor.ask(`${api}/remarks`, posted(remarked));
    const url = shared.shots[0]?.items[0]?.url ?? "";
    const statuses = () =>
      Promise.all([`${api}/content`, url].map(async (each) => (await visitor.ask(each)).status));
    const gate = async () => (await visitor.ask(api)).json();
    for (const password of ["bright lamp", "dim lamp"]) {
      expect((await changeReview(owner, id, { password })).has_password).toBe(true);
      expect(await statuses()).toEqual([401, 401]);
      expect(await gate()).toMatchObject({ needs_password: true, is_open: false });
      expect((await visitor.ask(`${api}/open`, posted({}))).status).toBe(403);
      const opened = await (await visitor.ask(`${api}/open`, posted({ password }))).json();
      expect(opened.remarks[0].is_yours).toBe(true);
      expect(await statuses()).toEqual([200, 200]);
    }
    await changeReview(owner, id, { title: "The same password" });
    expect(await statuses()).toEqual([200, 200]);
    await changeReview(owner, id, { password: null });
    expect(await statuses()).toEqual([200, 200]);
    const listed = await listReviews(owner, { of: "board", id: board.id });
    expect(listed.find((each) => each.id === id)).toMatchObject({ views: 1, has_password: false });
  });

  it("waits for twenty people at most, each named once", () => {
    const isTaken = (must_answer: string[]) => reviewChanges.safeParse({ must_answer }).success;
    const names = Array.from({ length: 20 }, (_, n) => `Guest ${n}`);
    expect([isTaken(names), isTaken([...names, "One more"])]).toEqual([true, false]);
    expect([isTaken(["Mara", "Jo"]), isTaken(["Mara", " mara"]), isTaken([" "])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is open until the moment that its maker chose, a year ahead at most", () => {
    const isAllowed = (expires_at: string) => reviewChanges.safeParse({ expires_at }).success;
    expect([inDays(0.01), inDays(366), inDays(-0.01), inDays(369)].map(isAllowed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
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

it("is revoked by its maker or an owner, and made of the workspace's own things", async () => {
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
