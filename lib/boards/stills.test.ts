import { expect, it } from "vitest";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { IMAGE_MODELS } from "@/lib/sandbox/image/image-models";
import { modelOptionsOf } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { A_BOARD_TAKE, A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import type { Board, Column, Shot } from "./board";
import { resolveCellAt } from "./cell";
import { applyEdit } from "./edit";
import { FRAME_PLACEHOLDER, insertFrame } from "./first-frame";
import { changedFields, withStill } from "./made-from";
import { sequenceOf } from "./sequence";
import { isStillId, pickedStills, placedShots, shotIdOf, stillIdOf } from "./stills";
import { suggestedFixOf } from "./suggested-fix";

const PICTURE = linkedInput("https://files.test/a.png", "image");
const CLIP = linkedInput("https://files.test/a.mp4", "video");
const columnOf = (kind: Column["kind"], model_id: string): Column => ({
  ...{ id: `clm_${model_id}`, revision: 1, kind, model_id, settings: {}, takes: 1 },
});
const boardOf = (shot: Partial<Shot>, more: Partial<Board> = {}): Board => ({
  ...EMPTY_BOARD,
  shots: [{ ...A_SHOT, id: "shot_a", prompt: "A lake", ...shot }],
  ...more,
});
const placed = (board: Board, stage: "film" | "stills", picked: string | null = null) =>
  placedShots(board, new Map(picked === null ? [] : [[stillIdOf("shot_a"), picked]]), stage)[0]!;
const image = createImageCatalog(
  pricingRows,
  IMAGE_MODELS.flatMap(({ id }) => modelOptionsOf(id) ?? []),
);
const CATALOGS = { ...BOARD_CATALOGS, image };
const imageColumn = columnOf("image", IMAGE_MODELS[0]?.id ?? "");
const clipColumn = columnOf("video", "gamma-2.5");

it("has a series of its own for the stills of a shot, no longer than the id of the shot", () => {
  const id = `shot_${"a".repeat(59)}`;
  expect(stillIdOf(id).length).toBeLessThanOrEqual(id.length);
  expect([isStillId(stillIdOf(id)), isStillId(id), shotIdOf(stillIdOf(id)), shotIdOf(id)]).toEqual([
    ...[true, false],
    ...[id, id],
  ]);
});

it("makes a still of the words of a shot, or of its own, in the ratio of the clip", () => {
  const requestOf = (board: Board) =>
    resolveCellAt(CATALOGS, placed(board, "stills"), imageColumn)?.request();
  expect(requestOf(boardOf({}))).toMatchObject({ prompt: "A lake", ratio: "16:9" });
  const vertical = boardOf(
    { still_prompt: "A lake, wide" },
    { defaults: { settings: { ratio: "9:16" }, inputs: {} } },
  );
  expect(requestOf(vertical)).toMatchObject({ prompt: "A lake, wide", ratio: "9:16" });
  expect(requestOf(boardOf({ settings: { ratio: "9:16" } }))).toMatchObject({ ratio: "9:16" });
});

it("makes no still where the clip begins with something else, and says why", () => {
  for (const inputs of [
    { firstFrame: PICTURE },
    { continues: true },
    { sourceVideo: CLIP },
    { skipsStill: true },
  ]) {
    const board = boardOf({ inputs });
    const cell = resolveCellAt(CATALOGS, placed(board, "stills"), imageColumn);
    expect(cell).toMatchObject({ credits: null, problem: expect.stringMatching(/\.$/) });
    const film = placed(board, "film", "job_still");
    expect(resolveCellAt(CATALOGS, film, columnOf("video", "gamma-2.5"))?.still ?? null).toBeNull();
  }
  // "No frame" of a shot is about the frame of its board.
  expect(
    resolveCellAt(CATALOGS, placed(boardOf({ inputs: { firstFrame: null } }), "stills"), imageColumn),
  ).toMatchObject({ problem: null });
});

it("begins the clip with the picked still in the way that each model can, or says so with a model that can", () => {
  const ways = new Set<string>();
  for (const { id } of CATALOGS.video.models)
    for (const references of [[], [PICTURE]]) {
      const board = boardOf({ inputs: references.length > 0 ? { references } : {} });
      const column = columnOf("video", id);
      const { shot, ...place } = placed(board, "film", "job_still");
      const cell = resolveCellAt(CATALOGS, { shot, ...place }, column)!;
      expect(cell.still).toBe("job_still");
      if (cell.problem === null) {
        const sent = JSON.stringify(insertFrame(cell.request(), "https://files.test/still.png"));
        expect(sent).toContain("https://files.test/still.png");
        expect(sent).not.toContain(FRAME_PLACEHOLDER.url);
        ways.add(cell.changes.some((change) => change.includes("references")) ? "reference" : "first frame");
        continue;
      }
      const fix = suggestedFixOf(CATALOGS, { shot, column, cell });
      if (!fix) continue;
      ways.add("another model");
      const after = applyEdit({ ...board, columns: [column] }, fix.edit);
      expect(resolveCellAt(CATALOGS, placed(after, "film", "job_still"), after.columns[0]!)).toMatchObject({
        problem: null,
        credits: fix.credits,
      });
    }
  expect([...ways].sort()).toEqual(["another model", "first frame", "reference"]);
  // A shot that continues begins with the last frame, which is no reference.
  const continued = boardOf({ inputs: { continues: true, references: [PICTURE] } });
  const after = { ...placed(continued, "film"), before: 1, problem: null };
  expect(resolveCellAt(CATALOGS, after, clipColumn)).toMatchObject({
    problem: "References can't be combined with a first frame.",
  });
});

it("takes the still in place of the board's own frame, and marks a clip after another still was picked", () => {
  const board = boardOf({}, { defaults: { settings: {}, inputs: { firstFrame: PICTURE } } });
  const catalogs = { ...CATALOGS, defaults: board.defaults };
  const column = columnOf("video", "gamma-2.5");
  const textOf = (picked: string | null) =>
    resolveCellAt(catalogs, placed(board, "film", picked), column)?.madeFrom() ?? "";
  expect(resolveCellAt(catalogs, placed(board, "film", "job_1"), column)?.request()).toMatchObject({
    input_image_url: FRAME_PLACEHOLDER.url,
  });
  expect(changedFields("video", textOf("job_1"), textOf("job_1"))).toEqual([]);
  expect(changedFields("video", textOf("job_1"), textOf("job_2"))).toEqual(["still"]);
  expect(withStill(textOf("job_1"), "job_2")).toBe(textOf("job_2"));
  expect(changedFields("video", textOf(null), textOf("job_1"))).toEqual(["input_image_url", "still"]);
});

it("shows the picked still as long as the clip is planned, until a clip is picked", () => {
  const board = boardOf({ settings: { duration: "6" } }, { columns: [columnOf("video", "gamma-2.5")] });
  const takeOf = (shot_id: string, type: "image" | "video", more = {}) => ({
    ...A_BOARD_TAKE,
    ...{
      job_id: `job_${type}`,
      shot_id,
      status: "completed" as const,
      picked: true,
      charged: true,
      credits: 3,
    },
    asset: {
      ...{ type, url: `https://files.test/${type}`, poster_url: null, width: 16, height: 9 },
      ...{ duration_seconds: type === "video" ? 5 : null, frame_rate: null },
    },
    ...more,
  });
  const still = takeOf(stillIdOf("shot_a"), "image");
  const clip = takeOf("shot_a", "video");
  const filmOf = (takes: (typeof still)[]) =>
    sequenceOf(board, (id) => takes.filter(({ shot_id }) => shot_id === id));
  expect(filmOf([still]).parts).toMatchObject([
    { job_id: "job_image", is_still: true, from_seconds: 0, to_seconds: 6, credits: 3 },
  ]);
  expect(filmOf([still, { ...clip, picked: false }]).parts).toMatchObject([{ is_still: true, credits: 6 }]);
  expect(filmOf([still, clip]).parts).toMatchObject([
    { job_id: "job_video", is_still: false, to_seconds: 5 },
  ]);
  expect([...pickedStills([still, clip])]).toEqual([[stillIdOf("shot_a"), "job_image"]]);
});
