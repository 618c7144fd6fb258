import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aReviewedBoard, aReviewer, codeOf, posted, type ReviewedBoard } from "@/lib/testing/a-review";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { Visitor } from "@/lib/testing/visitor";
import { MAX_VISITS } from "../shared-review";
import { visitName } from "../visit-name";
import { listReviews } from "./links";
import { reviewVisits } from "./schema";
import { listVisits } from "./visits";

withJobService();

let owner: Session;
let board: ReviewedBoard["board"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  const made = await aReviewedBoard(1);
  ({ owner, board, aLink } = made);
  await made.aTake(0, { picked: true });
});

const watch = (visitor: Visitor, api: string, watched: number, version = 1, headers = {}) =>
  visitor.ask(`${api}/progress`, posted({ version, watched }, headers));

describe("who opened a link", () => {
  it("is listed by the name that they gave, else by a number, with how far they watched", async () => {
    const { id, api } = await aLink();
    const [[mara, shared], [other]] = [await aReviewer(api), await aReviewer(api)];
    const remark = { item_id: shared.shots[0]?.items[0]?.id, name: "Mara", text: "Lower." };
    await mara.ask(`${api}/remarks`, posted(remark));
    for (const watched of [0.25, 0.8, 0.1]) expect((await watch(mara, api, watched)).status).toBe(204);
    // There is no such version.
    await watch(other, api, 1, 7);
    await mara.ask(`${api}/content`);
    const visits = await listVisits(owner, id);
    expect(visits.map((visit) => [visitName(visit), visit.version, visit.watched])).toEqual([
      ["Mara", 1, 0.8],
      ["Guest 2", null, 0],
    ]);
    const [listed] = await listReviews(owner, { of: "board", id: board.id });
    await mara.ask(`${api}/verdict`, posted({ verdict: "approved", name: "Mara" }));
    const answered = (await listReviews(owner, { of: "board", id: board.id })).find((each) => each.id === id);
    expect(answered?.guests[0]?.id).toBe(visits[0]?.id);
    expect(listed?.views).toBe(2);
    await expect(listVisits(await aSession("Other"), id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is written from our own page by who has opened it, of a share, and every three seconds at most", async () => {
    const { api } = await aLink();
    const [visitor] = await aReviewer(api);
    expect((await watch(visitor, api, 0.5, 1, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(await codeOf(await watch(new Visitor(), api, 0.5))).toEqual([401, "unauthenticated"]);
    expect((await watch(visitor, api, 1.5)).status).toBe(400);
    for (let n = 0; n < 20; n += 1) await watch(visitor, api, n / 20);
    expect(await codeOf(await watch(visitor, api, 1))).toEqual([429, "rate_limited"]);
    // The page itself goes on.
    expect((await visitor.ask(`${api}/content`)).status).toBe(200);
  });

  it("is noted of the first 200, whom a page that is read adds where they came before it was", async () => {
    const { id, api } = await aLink();
    const [visitor] = await aReviewer(api);
    const rows = () => database().$count(reviewVisits, eq(reviewVisits.reviewId, id));
    await database().delete(reviewVisits).where(eq(reviewVisits.reviewId, id));
    await visitor.ask(`${api}/content`);
    expect(await rows()).toBe(1);
    const { workspaceId } = owner;
    const many = Array.from({ length: MAX_VISITS - 1 }, (_, n) => ({
      ...{ reviewId: id, workspaceId, visitorId: `v${n}`, number: n + 2 },
    }));
    await database().insert(reviewVisits).values(many);
    await aReviewer(api);
    expect(await rows()).toBe(MAX_VISITS);
    const listed = (await listReviews(owner, { of: "board", id: board.id })).find((each) => each.id === id);
    expect(listed?.views).toBe(2);
  });
});
