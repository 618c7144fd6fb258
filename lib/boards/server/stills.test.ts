import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import type { Session } from "@/lib/session/server/session";
import { aColumn, aShot } from "@/lib/testing/a-board";
import { A_PRICE } from "@/lib/testing/a-clip";
import { aStill } from "@/lib/testing/a-still";
import { aSession } from "@/lib/testing/job-service";
import { withUploadService } from "@/lib/testing/upload-service";
import type { Board } from "../board";
import { stillIdOf } from "../stills";
import { createBoard } from "./boards";
import { readChangedTakes } from "./changed-takes";
import { editBoard } from "./edit-board";
import { makeNextFrame } from "./make-frames";
import { startRun } from "./runs";
import { queuedTakes } from "./schema";
import { sendNext } from "./send-queued";
import { readQueue, readTakes } from "./takes";

const host = withUploadService();
const PRICE = pricingRows.find(({ product }) => product === "image");
if (!PRICE) throw new Error("The price list has no images.");
beforeEach(() => {
  host.service.rows = [PRICE];
});

const IMAGES = {
  ...{ id: "clm_of_the_images", kind: "image" as const, model_id: PRICE.model_id ?? "" },
  ...{ settings: {}, takes: 4 },
};
/** A board of two clips on a model of clips and one of images. */
const aStillBoard = (session: Session): Promise<Board> =>
  createBoard(session, {
    name: "Aurelia",
    columns: [aColumn(), { ...IMAGES, id: `clm_${randomUUID().slice(0, 13)}` }],
    shots: [aShot("A boat"), aShot("It lands")],
  });

/** A press of a shot, or of its still, on a column. */
function start(session: Session, board: Board, of: { series: string; column: number; takes?: number }) {
  const { series: shot_id, column, takes = 1 } = of;
  const credits = column === 0 ? A_PRICE.credits : (PRICE?.credits ?? 0);
  const cell = { shot_id, column_id: board.columns[column]?.id ?? "", takes, credits, known: 0 };
  return startRun(
    session,
    board.id,
    { revision: board.revision, cells: [cell], credits: takes * credits },
    randomUUID(),
  );
}
async function sendAll({ workspaceId }: Session): Promise<void> {
  const { signal } = new AbortController();
  for (let goesOn = true; goesOn; ) {
    const [made, sent] = [await makeNextFrame(workspaceId, signal), await sendNext(workspaceId)];
    goesOn = made || sent;
  }
}
const jobsOf = (session: Session, kind: "video" | "image") =>
  database()
    .select()
    .from(jobs)
    .where(eq(jobs.workspaceId, session.workspaceId))
    .then((rows) => rows.filter((row) => row.kind === kind));
it("makes stills of a clip as takes of their own, for no more than was shown", async () => {
  const session = await aSession();
  const board = await aStillBoard(session);
  const series = stillIdOf(board.shots[1]?.id ?? "");
  const run = await start(session, board, { series, column: 1, takes: 2 });
  expect(run).toMatchObject({ waiting: 2, credits: 2 * PRICE.credits });
  expect((await readQueue(session)).takes).toMatchObject([
    { shot_id: series, shot_number: 2, kind: "image", prompt: "It lands" },
    { shot_id: series, shot_number: 2 },
  ]);
  await sendAll(session);
  const made = await jobsOf(session, "image");
  expect(
    made.map(({ series }) => series).sort((a, b) => (a?.position ?? 0) - (b?.position ?? 0)),
  ).toMatchObject([
    { id: series, position: 0 },
    { id: series, position: 1 },
  ]);
  expect((await readTakes(session, board.id)).takes).toMatchObject([
    { shot_id: series },
    { shot_id: series },
  ]);
});

it("films a picked still: the clip begins with it, is marked after another pick, and is not before", async () => {
  const session = await aSession();
  const board = await aStillBoard(session);
  const shotId = board.shots[0]?.id ?? "";
  const first = await aStill(session, board);
  const second = await aStill(session, board, { position: 1, picked: false });
  await start(session, board, { series: shotId, column: 0 });
  await sendAll(session);
  expect(await jobsOf(session, "video")).toMatchObject([
    { request: { input_image_url: "https://files.test/asset_1", prompt: "A boat" } },
  ]);
  expect(host.uploadCount).toBe(1);
  const changedOf = async () =>
    (await readChangedTakes(session, board.id)).takes
      .filter(({ shot_id }) => shot_id === shotId)
      .map(({ changed_fields }) => changed_fields);
  expect(await changedOf()).toEqual([[]]);
  await database().update(jobs).set({ picked: false }).where(eq(jobs.id, first));
  await database().update(jobs).set({ picked: true }).where(eq(jobs.id, second));
  expect(await changedOf()).toEqual([["still"]]);
});

it("films the still that is picked when its turn comes, and counts as made from that", async () => {
  const session = await aSession();
  const board = await aStillBoard(session);
  const shotId = board.shots[0]?.id ?? "";
  const first = await aStill(session, board);
  const second = await aStill(session, board, { position: 1, picked: false });
  await start(session, board, { series: shotId, column: 0 });
  await database().update(jobs).set({ picked: false }).where(eq(jobs.id, first));
  await sendAll(session);
  expect((await readQueue(session)).takes).toMatchObject([{ waits_for_shot: 1 }]);
  await database().update(jobs).set({ picked: true }).where(eq(jobs.id, second));
  await sendAll(session);
  const { takes } = await readChangedTakes(session, board.id);
  expect(takes.find(({ shot_id }) => shot_id === shotId)?.changed_fields).toEqual([]);
});

it("cancels the stills that wait with their shot, and refuses a press that was shown other words", async () => {
  const session = await aSession();
  const board = await aStillBoard(session);
  const shotId = board.shots[0]?.id ?? "";
  const run = await start(session, board, { series: stillIdOf(shotId), column: 1 });
  await editBoard(session, board.id, [
    { do: "change_shots", ids: [shotId], change: { still_prompt: "A boat, wide" } },
  ]);
  await expect(start(session, board, { series: stillIdOf(shotId), column: 1 })).rejects.toMatchObject({
    code: "conflict",
  });
  await editBoard(session, board.id, [{ do: "remove_shots", ids: [shotId] }]);
  const rows = await database().select().from(queuedTakes).where(eq(queuedTakes.runId, run.id));
  expect(rows).toMatchObject([{ status: "canceled" }]);
});
