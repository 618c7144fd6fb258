import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Board, Column, Shot } from "@/lib/boards/board";
import { applyEdit } from "@/lib/boards/edit";
import type { BoardTake, BoardTakes, QueuedTake } from "@/lib/boards/run";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { A_BOARD_TAKE, A_QUEUED_TAKE, A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { messages } from "./messages";
import { countWaiting, coverOf, type GroupedTakes, groupTakes, pickOf, planRows } from "./planned-rows";

const shot = (id: string): Shot => ({ ...A_SHOT, id: `shot_${id}` });
const column = (id: string, kind: Column["kind"] = "video"): Column => ({
  id: `clm_${id}`,
  revision: 1,
  kind,
  model_id: "gamma-2.5",
  settings: {},
  takes: 2,
});
const board = (): Board => ({
  ...EMPTY_BOARD,
  columns: [column("x"), column("y", "voice")],
  shots: [shot("a"), shot("b"), shot("c")],
});
test("a shot that continues runs behind a shot with a picture only, and is drawn again when that one moves", () => {
  const continuing = { ...shot("b"), inputs: { continues: true } };
  const voice = { ...shot("c"), kind: "voice" as const };
  const content = { ...board(), shots: [shot("a"), voice, continuing] };
  const [, , behind] = planRows(BOARD_CATALOGS, content, undefined);
  expect(behind).toMatchObject({ placed: { before: 1 }, cells: [{ cell: { problem: null } }, null] });
  const [, first] = planRows(BOARD_CATALOGS, { ...content, shots: [voice, continuing] }, undefined);
  expect(first).toMatchObject({
    placed: { before: 0 },
    cells: [{ cell: { problem: expect.any(String) } }, null],
  });
});

const take = (id: string, shotId: string, columnId: string, more: Partial<BoardTake> = {}): BoardTake => ({
  ...A_BOARD_TAKE,
  job_id: `job_${id}`,
  shot_id: `shot_${shotId}`,
  column_id: `clm_${columnId}`,
  status: "processing",
  progress_percent: 10,
  credits: 5,
  charged: false,
  ...more,
});
const takes = (...list: BoardTake[]): BoardTakes => ({
  object: "board_takes",
  takes: list,
  queue: [],
  runs: [],
});

/** The groups of one state of the takes after another, as a page's query shares them. */
function grouped(...states: BoardTakes[]): GroupedTakes[] {
  const cache = new QueryClient();
  return states.map((state) => {
    cache.setQueryData(["groups"], groupTakes(state));
    const shared = cache.getQueryData<GroupedTakes>(["groups"]);
    if (!shared) throw new Error("No groups");
    return shared;
  });
}

test("a column of another kind has no cell, and the pick of a removed model stays the pick of its shot", () => {
  const [groups] = grouped(takes(take("1", "a", "gone", { status: "completed", picked: true })));
  const [first] = planRows(null, board(), groups);
  expect(first?.cells.map((cell) => cell?.count.missing ?? null)).toEqual([2, null]);
  expect(first && pickOf(first)?.job_id).toBe("job_1");
});

test("a take that goes on changes its own row and cell only", () => {
  const shown = board();
  const [before, after] = grouped(
    takes(take("1", "a", "x"), take("2", "b", "x")),
    takes(take("1", "a", "x"), take("2", "b", "x", { revision: 2, progress_percent: 60 })),
  );
  const first = planRows(null, shown, before);
  const next = planRows(null, shown, after);
  expect(next.map((row, at) => row === first[at])).toEqual([true, false, true]);
  expect(next[1]?.cells[0]?.has.takes[0]?.progress_percent).toBe(60);
});

test("an edit of a shot changes its own row only, and a move no cell", () => {
  const before = board();
  const first = planRows(null, before, undefined);
  const edited = applyEdit(before, { do: "change_shots", ids: ["shot_b"], change: { prompt: "A city" } });
  expect(planRows(null, edited, undefined).map((row, at) => row === first[at])).toEqual([true, false, true]);
  const moved = applyEdit(before, { do: "move_shots", ids: ["shot_c"], before: "shot_a" });
  expect(planRows(null, moved, undefined)[0]?.cells[0]).toBe(first[2]?.cells[0]);
});

test("a default changes the cells of the shots that do not differ, and no others", () => {
  const own = { ...shot("b"), settings: { duration: "8" }, inputs: { firstFrame: null } };
  const content = { ...board(), shots: [shot("a"), own] };
  const first = planRows(BOARD_CATALOGS, content, undefined);
  const frame = linkedInput("https://files.test/a.webp", "image");
  const defaults = { settings: { duration: "5" }, inputs: { firstFrame: frame } };
  const next = planRows({ ...BOARD_CATALOGS, defaults }, content, undefined);
  expect(next.map((row, at) => row === first[at])).toEqual([false, true]);
  expect(next[0]?.cells[0]?.cell.madeFrom()).toContain("input_image_url");
  const ratio = { ...BOARD_CATALOGS, defaults: { ...defaults, settings: { duration: "5", ratio: "1:1" } } };
  expect(planRows(ratio, content, undefined).map((row, at) => row === next[at])).toEqual([false, false]);
});

test("says how many waiting takes go with a shot or a model, and that an undo leaves them canceled", () => {
  const queued = (shot_id: string, column_id: string, more: Partial<QueuedTake> = {}) => ({
    ...A_QUEUED_TAKE,
    ...{ shot_id, column_id, ...more },
  });
  const queue = [
    queued("shot_a", "clm_x"),
    queued("shot_a", "clm_y"),
    queued("shot_b", "clm_x", { status: "refused" }),
    queued("shot_c", "clm_y", { after_shot_id: "shot_a" }),
    queued("stl_a", "clm_y"),
  ];
  expect(countWaiting(queue, { shot_id: "shot_a" })).toBe(4);
  expect(countWaiting(queue, { column_id: "clm_x" })).toBe(1);
  expect(messages.row.removed(1, 2)).toBe(
    "Shot 1 removed, 2 waiting takes canceled. Undo doesn't restore them.",
  );
  expect(messages.row.removed(1, 0)).toBe("Shot 1 removed. Its takes stay in the gallery.");
});

test("shows the chosen cover, and else the first pick that has a picture", () => {
  const asset = (poster_url: string) => ({
    ...{ type: "video" as const, url: "/v", width: 1, height: 1, duration_seconds: 4 },
    poster_url,
  });
  const grouped = groupTakes(
    takes(
      take("1", "a", "x", { picked: true, asset: null }),
      take("2", "b", "x", { picked: true, asset: asset("/pick") }),
      take("3", "c", "x", { asset: asset("/chosen") }),
    ),
  );
  const rows = planRows(null, board(), grouped);
  expect(coverOf({ cover_job_id: null }, rows)).toBe("/pick");
  expect(coverOf({ cover_job_id: "job_3" }, rows)).toBe("/chosen");
  expect(coverOf({ cover_job_id: "job_in_the_trash" }, rows)).toBe("/pick");
});
