import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Board } from "@/lib/boards/board";
import type { BoardSound } from "@/lib/boards/board-sound";
import { boardShots, boards } from "@/lib/boards/server/schema";
import { assets } from "@/lib/jobs/server/assets/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard } from "@/lib/testing/a-board";
import {
  A_MARK,
  aClipOf,
  aReviewedBoard,
  aReviewer,
  aStoredSound,
  type ReviewedBoard,
  rested,
  soundOf,
} from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import { uploads } from "@/lib/uploads/server/schema";
import { listReviews } from "./links";

withJobService();

let owner: Session;
let board: Board;
let aTake: ReviewedBoard["aTake"];
let aLink: ReviewedBoard["aLink"];

beforeAll(async () => {
  ({ owner, board, aTake, aLink } = await aReviewedBoard(3));
  for (const shot of [0, 1]) await measured(await aTake(shot, { picked: true }));
});

const measured = (jobId: string, fields: Partial<typeof assets.$inferInsert> = {}) =>
  database()
    .update(assets)
    .set({ durationSeconds: 5, ...fields })
    .where(eq(assets.jobId, jobId));
const hear = (sound: BoardSound | null) =>
  database().update(boards).set({ sound }).where(eq(boards.id, board.id));

const anUpload = (text: string) => aStoredSound(owner, text);

it("shows of each shot what the sequence of the board shows", async () => {
  const trim = { from_seconds: 1.25, to_seconds: 3 };
  await database()
    .update(boardShots)
    .set({ trim })
    .where(eq(boardShots.id, board.shots[1]?.id ?? ""));
  const [, shared] = await aReviewer((await aLink()).api);
  expect(shared.shots.map(({ items }) => [items[0]?.from_seconds, items[0]?.to_seconds])).toEqual([
    [0, 5],
    [1.25, 3],
  ]);
});

it("plays the sound of the board, and no other upload opens by the link", async () => {
  const [heard, other] = [await anUpload("the mix"), await anUpload("another")];
  await hear(soundOf(other));
  const { api } = await aLink({ allows_downloads: true });
  const [visitor, before] = await aReviewer(api);
  const earlier = before.sound?.url ?? "";
  expect(await (await visitor.ask(earlier)).text()).toContain("another");
  await hear(soundOf(heard));
  await rested(board);
  const shared = await (await visitor.ask(`${api}/content`)).json();
  expect(shared.sound).toEqual({ url: expect.stringContaining(`${api}/items/`), duration_seconds: 12 });
  const sent = await visitor.ask(shared.sound.url);
  expect([sent.status, await sent.text()]).toEqual([200, aClipOf("the mix")]);
  expect(sent.headers.get("cache-control")).toContain("no-cache");
  expect((await visitor.ask(`${shared.sound.url}&download`)).status).toBe(403);
  for (const id of [heard, other]) expect((await visitor.ask(`${api}/items/${id}`)).status).toBe(404);
  // That of the version before, and only with its number.
  expect(await (await visitor.ask(earlier)).text()).toContain("another");
  expect((await visitor.ask(earlier.replace("version=1", "version=2"))).status).toBe(404);
  const mark = { ...A_MARK, is_strippable: false };
  await database().update(uploads).set({ mark }).where(eq(uploads.id, heard));
  expect((await visitor.ask(shared.sound.url)).status).toBe(404);
  await database().update(uploads).set({ mark: null }).where(eq(uploads.id, heard));
  await hear(null);
  await rested(board);
  expect((await (await visitor.ask(`${api}/content`)).json()).sound).toBeNull();
});

it("plays a voice line of the board as its sound and not as a part, unless there is nothing else", async () => {
  const jobId = await aTake(2, { picked: true });
  await measured(jobId, { type: "audio", mimeType: "audio/mpeg", durationSeconds: 9 });
  await hear({ of: "job", job_id: jobId });
  const link = await aLink();
  const [visitor, shared] = await aReviewer(link.api);
  expect(shared.shots.map(({ number }) => number)).toEqual([1, 2]);
  expect(shared.sound?.duration_seconds).toBe(9);
  expect((await visitor.ask(shared.sound?.url ?? "")).status).toBe(200);
  await measured(jobId, { mark: { ...A_MARK, is_strippable: false } });
  expect((await visitor.ask(shared.sound?.url ?? "")).status).toBe(404);
  const listed = await listReviews(owner, { of: "board", id: board.id });
  expect(listed.find(({ id }) => id === link.id)?.withheld).toBe(1);
  await hear(null);

  const voices = await aBoard(owner, 1);
  await measured(await aTake(0, { picked: true, of: voices }), { type: "audio" });
  const [, alone] = await aReviewer((await aLink({ id: voices.id })).api);
  expect(alone.shots[0]?.items.map(({ type }) => type)).toEqual(["audio"]);
});

it("plays no sound of a result or a collection", async () => {
  await hear(soundOf(await anUpload("the mix")));
  const jobId = await aTake(0, { picked: true });
  const { api } = await aLink({ of: "job", id: jobId });
  const [, shared] = await aReviewer(api);
  expect(shared.sound).toBeNull();
});
