import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { BoardEdit } from "@/lib/boards/board";
import { readBoard } from "@/lib/boards/server/boards";
import { editBoard } from "@/lib/boards/server/edit-board";
import { startRun } from "@/lib/boards/server/runs";
import { readTakes } from "@/lib/boards/server/takes";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { aBoard } from "@/lib/testing/a-board";
import { A_PRICE } from "@/lib/testing/a-clip";
import { aReviewedBoard, aReviewer, posted, rested } from "@/lib/testing/a-review";
import { withJobService } from "@/lib/testing/job-service";
import type { NewRevision } from "../revision";
import type { SharedReview } from "../shared-review";
import { listRemarks } from "./remarks";
import { revise } from "./revise";

withJobService();

/** A board of two shots with a pick each and a remark on the first, and how its prompt is revised for it. */
async function aRemarkedBoard() {
  const { owner, aTake, aLink } = await aReviewedBoard(1);
  const board = await aBoard(owner, 2);
  const picks = [];
  for (const shot of [0, 1]) picks.push(await aTake(shot, { picked: true, of: board }));
  const { id, api } = await aLink({ id: board.id });
  const [visitor, opened] = await aReviewer(api);
  const item = { item_id: opened.shots[0]?.items[0]?.id };
  await visitor.ask(`${api}/remarks`, posted({ ...item, name: "Jo", text: "Lower the sun." }));
  const remarks = () => listRemarks(owner, { of: "board", id: board.id });
  const [remark] = await remarks();
  const [shot, column] = [board.shots[0]?.id ?? "", board.columns[0]?.id ?? ""];
  const token = randomUUID();
  const press: NewRevision = {
    revision: board.revision,
    shots: [
      {
        ...{ shot_id: shot, was: "Shot 1", prompt: "Shot 1, the sun lower" },
        cells: [{ column_id: column, takes: 2, credits: A_PRICE.credits, known: 1 }],
      },
    ],
    credits: 2 * A_PRICE.credits,
    remark_ids: [remark?.id ?? ""],
  };
  return {
    ...{ owner, board, shot, column, press, visitor, api, remarks, picks },
    reviseIt: (change: Partial<NewRevision> = {}) =>
      revise(owner, id, { ...press, ...change }, (boardId, run) => startRun(owner, boardId, run, token)),
    prompts: async () => (await readBoard(owner, board.id)).shots.map(({ prompt }) => prompt),
    edit: (...edits: BoardEdit[]) => editBoard(owner, board.id, edits),
    read: async (): Promise<SharedReview> => (await visitor.ask(`${api}/content`)).json(),
  };
}

it("makes them once for a press that several windows send at the same moment", async () => {
  const { owner, board, reviseIt, prompts } = await aRemarkedBoard();
  const runs = await Promise.all(Array.from({ length: 8 }, () => reviseIt()));
  expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
  expect((await readTakes(owner, board.id)).queue).toHaveLength(2);
  expect(await prompts()).toEqual(["Shot 1, the sun lower", "Shot 2"]);
  // The prompts were changed once.
  expect((await readBoard(owner, board.id)).revision).toBe(board.revision + 1);
});

it("makes shots again for remarks, once a press, and the version that shows it says which", async () => {
  const { owner, board, shot, column, remarks, reviseIt, prompts, read, picks, edit } =
    await aRemarkedBoard();
  const run = await reviseIt();
  expect(run).toMatchObject({ credits: 2 * A_PRICE.credits, waiting: 2 });
  // Sent again after its response was lost, also where something else of the board changed.
  await edit({ do: "rename", name: "Other" });
  expect((await reviseIt()).id).toBe(run.id);
  expect(await prompts()).toEqual(["Shot 1, the sun lower", "Shot 2"]);
  const { queue, takes } = await readTakes(owner, board.id);
  expect(queue.map(({ shot_id }) => shot_id)).toEqual([shot, shot]);
  expect(takes.filter(({ picked }) => picked).map(({ job_id }) => job_id)).toEqual(picks);
  expect((await remarks())[0]).toMatchObject({ revised_at: expect.any(String), answered_in: null });
  expect((await read()).remarks[0]).toMatchObject({ is_revised: true, answered_in: null });
  // A new take becomes the pick.
  const [first = "", second = ""] = picks;
  await database().update(jobs).set({ picked: false }).where(eq(jobs.id, first));
  const series = {
    of: "takes" as const,
    id: shot,
    position: 1,
    count: 2,
    board: { id: board.id, column_id: column },
  };
  await database().update(jobs).set({ series }).where(eq(jobs.id, second));
  await rested(board);
  expect(await read()).toMatchObject({ version: 2, remarks: [{ answered_in: 2, version: 1 }] });
});

it("refuses a shot that was changed, and leaves the new prompt on the board where the run is refused", async () => {
  const { reviseIt, prompts, edit, shot, remarks } = await aRemarkedBoard();
  await expect(reviseIt({ credits: 1 })).rejects.toMatchObject({ code: "price_increased" });
  expect(await prompts()).toEqual(["Shot 1, the sun lower", "Shot 2"]);
  expect((await remarks())[0]?.revised_at).toBeNull();
  expect((await reviseIt()).waiting).toBe(2);
  const other = await aRemarkedBoard();
  await other.edit({ do: "change_shots", ids: [other.shot], change: { prompt: "Theirs" } });
  await expect(other.reviseIt()).rejects.toMatchObject({ code: "conflict" });
  expect((await other.prompts())[0]).toBe("Theirs");
  await edit({ do: "remove_shots", ids: [shot] });
  await expect(reviseIt()).rejects.toMatchObject({ code: "conflict" });
});
