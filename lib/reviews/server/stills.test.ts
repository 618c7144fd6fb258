import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aReviewedBoard, aReviewer, posted } from "@/lib/testing/a-review";
import { aStill } from "@/lib/testing/a-still";
import { withJobService } from "@/lib/testing/job-service";
import { listReviews } from "./links";
import { takePicks, undoPicks } from "./remarks";

withJobService();

it("shows the picked still of a shot without a clip, as long as its clip is planned, and the clip once it is picked", async () => {
  const { owner, board, aTake, aLink } = await aReviewedBoard(2);
  await aTake(0, { picked: true });
  await aStill(owner, board, { shot: 1 });
  const { api } = await aLink();
  const [visitor, opened] = await aReviewer(api);
  expect(opened.shots.map(({ items }) => items[0]?.type)).toEqual(["video", "image"]);
  expect(opened.shots[1]?.items).toMatchObject([{ from_seconds: 0, to_seconds: 6 }]);
  expect((await visitor.ask(opened.shots[1]?.items[0]?.url ?? "")).status).toBe(200);
  await aTake(1, { picked: true });
  const { api: later } = await aLink();
  const [, filmed] = await aReviewer(later);
  expect(filmed.shots.map(({ items }) => items.map(({ type }) => type))).toEqual([["video"], ["video"]]);
});

it("offers the stills of a shot without a clip to choose from, and makes the chosen one its picked still", async () => {
  const { owner, board, aTake, aLink } = await aReviewedBoard(2);
  const clip = await aTake(0, { picked: true });
  const first = await aStill(owner, board, { shot: 1 });
  const second = await aStill(owner, board, { shot: 1, position: 1, picked: false });
  // A clip is there, so its stills are no choice any more.
  await aStill(owner, board, { shot: 0, picked: false });
  const { id, api } = await aLink({ shares_takes: true });
  const [visitor, opened] = await aReviewer(api);
  expect(opened.shots.map(({ items }) => items.length)).toEqual([1, 2]);
  const chosen = opened.shots[1]?.items.find(({ take }) => take === "B");
  const choice = await visitor.ask(`${api}/choices`, posted({ item_id: chosen?.id, name: "Jonas" }));
  expect(choice.status).toBe(200);
  const isPicked = async () => {
    const rows = await database().select().from(jobs).where(eq(jobs.workspaceId, owner.workspaceId));
    return new Set(rows.filter(({ picked }) => picked).map((row) => row.id));
  };
  const [review] = await listReviews(owner, { of: "board", id: board.id });
  const guest = review?.guests[0]?.id ?? "";
  const taken = await takePicks(owner, id, guest);
  expect(taken).toEqual([{ job_id: second, before: first }]);
  expect(await isPicked()).toEqual(new Set([clip, second]));
  expect(await undoPicks(owner, id, taken)).toBe(1);
  expect(await isPicked()).toEqual(new Set([clip, first]));
});
