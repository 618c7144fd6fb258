import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { uploadStore } from "@/lib/files/server/store";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aColumn, aShot, pressOf } from "@/lib/testing/a-board";
import { A_PRICE } from "@/lib/testing/a-clip";
import { aStoredTake } from "@/lib/testing/a-stored-take";
import { aSession } from "@/lib/testing/job-service";
import { drawNumbered, readNumbered } from "@/lib/testing/numbered-clips/lab";
import { json } from "@/lib/testing/stub-service";
import { withUploadService } from "@/lib/testing/upload-service";
import { uploads } from "@/lib/uploads/server/schema";
import type { Board } from "../board";
import { createBoard, readBoard } from "./boards";
import { editBoard } from "./edit-board";
import { makeNextFrame } from "./make-frames";
import { startRun } from "./runs";
import { queuedTakes } from "./schema";
import { sendNext } from "./send-queued";
import { readQueue, readTakes } from "./takes";

const host = withUploadService();
const CLIP = path.join(tmpdir(), `continued-${randomUUID()}.mp4`);
const FPS = 25;
beforeAll(() =>
  drawNumbered([
    { outputPath: CLIP, width: 320, height: 240, fps: FPS, frames: 30, seed: 3, hasSound: false },
  ]),
);

/** A voice line between two clips, the second of which continues the first. */
const aContinuedBoard = (session: Session): Promise<Board> =>
  createBoard(session, {
    name: "Aurelia",
    columns: [aColumn()],
    shots: [
      aShot("A boat"),
      aShot("It sails", { kind: "voice" }),
      aShot("It lands", { inputs: { continues: true } }),
    ],
  });
/** A press of the last shot with so many takes. */
async function start(session: Session, board: Board, takes = 1) {
  const press = pressOf(board, { takes });
  const cells = press.cells.slice(-1);
  return startRun(session, board.id, { ...press, cells, credits: press.credits / 3 }, randomUUID());
}
const makeFrame = ({ workspaceId }: Session) => makeNextFrame(workspaceId, new AbortController().signal);
async function sendAll(session: Session): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    const [made, sent] = [await makeFrame(session), await sendNext(session.workspaceId)];
    goesOn = made || sent;
  }
}
const madeOf = async (session: Session, { shots }: Board) => {
  const rows = await database().select().from(jobs).where(eq(jobs.workspaceId, session.workspaceId));
  return rows.filter(({ series }) => series?.id === shots[2]?.id);
};
/** The gray of the middle of the picture that was hosted last. */
async function hostedGray(): Promise<number | undefined> {
  const rows = await database().select().from(uploads).orderBy(uploads.createdAt);
  const last = rows.at(-1);
  return uploadStore().withLocalCopy(last?.storedName ?? "", async (file) => {
    const [read] = await readNumbered([file]);
    return read?.frames[0]?.luma;
  });
}
const grayAt = async (frame: number) => (await readNumbered([CLIP]))[0]?.frames[frame]?.luma ?? -1;

it("waits for the pick of the shot before, then begins with its last frame, which is hosted once", async () => {
  const session = await aSession();
  const board = await aContinuedBoard(session);
  await start(session, board, 2);
  await sendAll(session);
  expect(await madeOf(session, board)).toEqual([]);
  expect((await readQueue(session)).takes).toMatchObject([{ waits_for_shot: 1 }, { waits_for_shot: 1 }]);
  await aStoredTake(session, board, { file: CLIP });
  expect((await readTakes(session, board.id)).queue).toMatchObject([
    { waits_for_shot: null },
    { waits_for_shot: null },
  ]);
  await sendAll(session);
  expect((await madeOf(session, board)).map(({ request }) => request.input_image_url)).toEqual([
    "https://files.test/asset_1",
    "https://files.test/asset_1",
  ]);
  expect(host.uploadCount).toBe(1);
  expect(Math.abs(((await hostedGray()) ?? 0) - (await grayAt(29)))).toBeLessThan(4);
});

it("begins with the frame before the out point, and with that of another pick made meanwhile", async () => {
  const session = await aSession();
  const board = await aContinuedBoard(session);
  await aStoredTake(session, board, { file: CLIP });
  await start(session, board);
  expect(await makeFrame(session)).toBe(true);
  expect(host.uploadCount).toBe(1);
  expect(await madeOf(session, board)).toEqual([]);
  const trim = { from_seconds: 0, to_seconds: 20 / FPS };
  const [first] = board.shots;
  await editBoard(session, board.id, [{ do: "change_shots", ids: [first?.id ?? ""], change: { trim } }]);
  await sendAll(session);
  expect(await madeOf(session, board)).toMatchObject([
    { request: { input_image_url: "https://files.test/asset_2" } },
  ]);
  expect(Math.abs(((await hostedGray()) ?? 0) - (await grayAt(19)))).toBeLessThan(4);
});

it("refuses a pick without a readable file, and cancels what waits with the shot that it continues", async () => {
  const session = await aSession();
  const board = await aContinuedBoard(session);
  const picked = await aStoredTake(session, board, { file: import.meta.filename });
  await start(session, board);
  await sendAll(session);
  expect((await readTakes(session, board.id)).queue).toMatchObject([
    { status: "refused", error: { code: "invalid_request", message: expect.stringContaining("last frame") } },
  ]);
  await database().update(jobs).set({ picked: false }).where(eq(jobs.id, picked));
  const run = await start(session, board);
  await editBoard(session, board.id, [{ do: "remove_shots", ids: [board.shots[0]?.id ?? ""] }]);
  const rows = await database().select().from(queuedTakes).where(eq(queuedTakes.runId, run.id));
  expect(rows).toMatchObject([{ status: "canceled" }]);
  await expect(start(session, await readBoard(session, board.id))).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("No earlier shot has a picture"),
  });
});

it("puts off a frame that can't be hosted, and sends the other takes of the run meanwhile", async () => {
  const session = await aSession();
  const board = await aContinuedBoard(session);
  await aStoredTake(session, board, { file: CLIP });
  const { service } = host;
  const hosting = service.other;
  service.other = json(503, { error: { code: "unavailable", message: "Down." } });
  const [column] = board.columns;
  const cells = [board.shots[2], board.shots[0]].map((shot) => ({
    ...{ shot_id: shot?.id ?? "", column_id: column?.id ?? "", takes: 1, credits: A_PRICE.credits, known: 1 },
  }));
  const press = { revision: board.revision, cells, credits: 2 * A_PRICE.credits };
  await startRun(session, board.id, press, randomUUID());
  await sendAll(session);
  const { queue, runs } = await readTakes(session, board.id);
  expect(queue).toMatchObject([{ shot_id: board.shots[2]?.id, status: "waiting" }]);
  expect(runs).toMatchObject([{ paused_for: null, waiting: 1 }]);
  service.other = hosting;
  await database().update(queuedTakes).set({ notBefore: null });
  await sendAll(session);
  expect(await madeOf(session, board)).toHaveLength(1);
});

it("refuses a press that was shown with another shot before", async () => {
  const session = await aSession();
  const board = await aContinuedBoard(session);
  await editBoard(session, board.id, [
    { do: "add_shots", shots: [aShot("A storm")], before: board.shots[2]?.id ?? null },
  ]);
  await expect(start(session, board)).rejects.toMatchObject({ code: "conflict" });
});
