import fc from "fast-check";
import { expect, it } from "vitest";
import { createVideoCatalog } from "@/lib/catalog/catalog";
import { createImageCatalog } from "@/lib/catalog/image/image-catalog";
import { linkedInput } from "@/lib/inputs/hosted-input";
import { runAtOnce } from "@/lib/platform/parts";
import { type ModelRules, NO_RULES } from "@/lib/rules/rules";
import { MODEL_OPTIONS } from "@/lib/sandbox/models/options";
import { pricingRows } from "@/lib/sandbox/prices/rows";
import { A_BOARD_TAKE, A_QUEUED_TAKE, A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { EMPTY_BOARD } from "@/lib/testing/empty-board";
import { type Board, type Column, MAX_COLUMNS, type Shot } from "../board";
import { plannedRows } from "../board-rows";
import type { Catalogs } from "../cell";
import { applyEdit } from "../edit";
import { lineIdOf } from "../film-lines";
import { planPress } from "../plan";
import type { BoardTake, QueuedTake } from "../run";
import { isStillId, type Stage, shotIdOf, stillIdOf } from "../stills";
import { stepToUndo } from "../undo-step";
import { pickRates } from "./pick-rates";
import { boardPlanner, NO_WISHES, unspokenLines } from "./plan-board";
import { spendEdits } from "./spend-edits";

/** Random boards of a test, and of the same test where all tests run. */
const [SOME, MANY] = [400, 10_000];
const MODELS = ["zeta", "gamma-2.5", "beta-3.0", "alpha-3.1", "iota-2", "delta-2.7", "gone-1.0"];
const IMAGE_MODELS = BOARD_CATALOGS.image.models.map(({ id }) => id);

/** Price lists in which every price is another, and of which models are gone. */
const lists = Array.from({ length: 24 }, (_, seed) => {
  const priceOf = (credits: number, at: number) =>
    Math.max(1, Math.round(credits * (0.4 + ((at * 7919 + seed * 104_729) % 1_000) / 500)));
  const rows = pricingRows
    .filter(({ model_id }) => seed === 0 || !model_id || (model_id.length * 31 + seed) % 5 !== 0)
    .map((row, at) => (seed === 0 ? row : { ...row, credits: priceOf(row.credits, at) }));
  return {
    ...BOARD_CATALOGS,
    video: createVideoCatalog({ rows, options: MODEL_OPTIONS, extensions: ["frames"] }),
    image: createImageCatalog(rows, MODEL_OPTIONS),
  };
});

const rules = fc.constantFrom<ModelRules | null>(
  null,
  { ...NO_RULES, take_credits: 30 },
  { ...NO_RULES, models: ["zeta", "beta-3.0"] },
  { ...NO_RULES, models_are: "only", models: ["gamma-2.5", "zeta", "delta-2.7"] },
  { ...NO_RULES, denied_kinds: ["image"] },
);
const settings = fc.constantFrom<Shot["settings"]>(
  {},
  {},
  { duration: "6" },
  { resolution: "1080p" },
  { duration: "10", audio: true },
);
const inputs = fc.constantFrom<Shot["inputs"]>(
  {},
  {},
  { firstFrame: linkedInput("https://example.com/a.png", "image") },
  { sourceVideo: linkedInput("https://example.com/a.mp4", "video") },
  { continues: true },
);
const kind = fc.constantFrom("video" as const, "video" as const, "image" as const);
const shot = fc.record({ kind, settings, inputs, prompt: fc.constantFrom("A lake", "A lake", "") });
const column = fc.record({
  kind,
  model: fc.nat({ max: 6 }),
  settings,
  takes: fc.integer({ min: 0, max: 3 }),
});
const take = fc.record({
  shot: fc.nat({ max: 5 }),
  column: fc.nat({ max: 4 }),
  status: fc.constantFrom(
    "completed" as const,
    "failed" as const,
    "processing" as const,
    "canceled" as const,
  ),
  picked: fc.boolean(),
  waits: fc.boolean(),
});

const boards = fc
  .record({
    list: fc.nat({ max: lists.length - 1 }),
    rules,
    shots: fc.array(shot, { minLength: 1, maxLength: 6 }),
    columns: fc.array(column, { maxLength: 5 }),
    takes: fc.array(take, { maxLength: 5 }),
  })
  .map(({ list, rules, shots, columns, takes }) => {
    const board: Board = {
      ...EMPTY_BOARD,
      shots: shots.map((each, at): Shot => ({ ...A_SHOT, ...each, id: `shot_${at}` })),
      columns: columns.map(({ model, ...each }, at): Column => {
        const ids = each.kind === "video" ? MODELS : IMAGE_MODELS;
        return { ...each, id: `clm_${at}`, revision: 1, model_id: ids[model % ids.length] ?? "zeta" };
      }),
    };
    const there = takes.flatMap(({ shot, column, ...each }) => {
      const [of, on] = [board.shots[shot], board.columns[column]];
      return of && on && of.kind === on.kind ? [{ ...each, shot_id: of.id, column_id: on.id }] : [];
    });
    return {
      board,
      list,
      rules,
      taken: {
        takes: there
          .filter(({ waits }) => !waits)
          .map(
            ({ waits: _, picked, ...each }, at): BoardTake => ({
              ...A_BOARD_TAKE,
              ...each,
              job_id: `job_${at}`,
              picked: picked && each.status === "completed",
            }),
          ),
        queue: there
          .filter(({ waits }) => waits)
          .map(
            ({ shot_id, column_id }, at): QueuedTake => ({
              ...A_QUEUED_TAKE,
              ...{ id: `take_${at}`, shot_id, column_id },
            }),
          ),
      },
    };
  });
const wishes = fc.record({
  leastTakes: fc.constantFrom(0, 0, 1, 2, 3),
  isOpen: fc.boolean(),
  stills: fc.constantFrom(null, null, 0, 1, 4),
  keepsLines: fc.boolean(),
  pinned: fc.option(fc.tuple(fc.nat({ max: 5 }), fc.constantFrom(...MODELS))),
});
const amounts = fc.tuple(fc.integer({ min: 0, max: 1_200 }), fc.integer({ min: 1, max: 400 }));
const WITHOUT_STILL = { ended_with_still: 0, picked_with_still: 0 };
const rates = pickRates([
  { model_id: "zeta", ended: 40, picked: 4, ...WITHOUT_STILL },
  { model_id: "delta-2.7", ended: 12, picked: 7, ended_with_still: 6, picked_with_still: 5 },
]);

type Taken = { takes: BoardTake[]; queue: QueuedTake[] };
/** A board as its planner gets it. @param stage what a press of Generate makes */
const cellsOf = (catalogs: Catalogs, board: Board, taken: Taken, stage: Stage) =>
  plannedRows(catalogs, board, taken, stage).flatMap(({ cells, shot }) =>
    stage === "film" || isStillId(shot.id) ? cells.filter((cell) => cell !== null) : [],
  );
const spendBoardOf = (
  catalogs: Catalogs,
  board: Board,
  taken: Taken,
  unspoken = { lines: 0, credits: 0 },
) => ({
  columns: board.columns,
  rows: plannedRows(catalogs, board, taken),
  stills: plannedRows(catalogs, board, taken, "stills"),
  unspoken,
});

const keeps = fc.property(
  boards,
  wishes,
  amounts,
  ({ board, list, rules, taken }, { pinned, ...asked }, [credits, more]) => {
    const catalogs: Catalogs = { ...(lists[list] ?? BOARD_CATALOGS), rules };
    const shotId = `shot_${pinned?.[0]}`;
    const models = new Map(pinned ? [[shotId, pinned[1]]] : []);
    const unspoken = { lines: 2, credits: 12 };
    const before = spendBoardOf(catalogs, board, taken, unspoken);
    const { at } = runAtOnce(boardPlanner(catalogs, before, rates, { ...asked, models }, credits + more));
    const plan = at(credits);
    expect(plan.credits).toBeLessThanOrEqual(credits);
    expect(at(credits + more).chance).toBeGreaterThanOrEqual(plan.chance - 1e-9);
    const spoken = plan.keepsLines ? unspoken.credits : 0;

    let next = 0;
    const edits = spendEdits(before, plan, () => `clm_new_${next++}`);
    const after = edits.reduce(applyEdit, board);
    expect(after.columns.length).toBeLessThanOrEqual(Math.max(MAX_COLUMNS, board.columns.length));
    const canBeMade = new Set(
      plan.lines.flatMap(({ shot, reason }) => (reason.why === "cannot" ? [] : [shot.id])),
    );
    const inPlan = (stage: Stage, now = taken) =>
      cellsOf(catalogs, after, now, stage).filter(({ shot }) => canBeMade.has(shotIdOf(shot.id)));
    // What Generate then shows, makes and costs is the plan.
    const press = planPress(inPlan("film"), { of: "missing" });
    const drafts = planPress(inPlan("stills"), { of: "missing" });
    expect(press).toMatchObject({ takes: plan.takes, left: 0 });
    expect(drafts).toMatchObject({ takes: plan.stills, left: 0 });
    expect(press.credits + drafts.credits + spoken).toBe(plan.credits);
    for (const { cell, count } of inPlan("film")) if (count.missing > 0) expect(cell.problem).toBeNull();
    // The same takes cost the same once the stills are picked.
    const picked = plan.lines.flatMap(({ shot, stills }, at) =>
      stills ? [{ ...A_BOARD_TAKE, job_id: `still_${at}`, shot_id: stillIdOf(shot.id), picked: true }] : [],
    );
    const filmed = inPlan("film", { ...taken, takes: [...taken.takes, ...picked] });
    expect(planPress(filmed, { of: "missing" })).toMatchObject({ credits: press.credits, takes: plan.takes });
    if (typeof asked.stills === "number")
      for (const { stills } of plan.lines) expect(stills?.takes ?? 0).toBeLessThanOrEqual(asked.stills);
    const takesOf = (id: string) =>
      press.cells.flatMap(({ shot_id, takes, column_id }) => (shot_id === id ? [{ takes, column_id }] : []));
    for (const { id } of board.shots) {
      const takes = takesOf(id).reduce((sum, { takes }) => sum + takes, 0);
      expect(takes === 0 || takes >= asked.leastTakes).toBe(true);
    }
    for (const { column_id } of takesOf(shotId))
      expect(after.columns.find(({ id }) => id === column_id)?.model_id).toBe(models.get(shotId));
    // One step takes all of it back.
    const undone = stepToUndo(board, edits).edits.reduce((now, { edit }) => applyEdit(now, edit), after);
    expect(undone.columns.map(({ id }) => id)).toEqual(board.columns.map(({ id }) => id));
    expect(undone.shots.map(({ takes }) => takes)).toEqual(board.shots.map(({ takes }) => takes));
  },
);
it("plans what can run, within the credits, as it was asked for, and better for more credits", () =>
  fc.assert(keeps, { numRuns: SOME }));
it("does so on many boards", { tags: ["all"], timeout: 300_000 }, () => fc.assert(keeps, { numRuns: MANY }));

const board = (shots: number, columns: readonly string[]): Board => ({
  ...EMPTY_BOARD,
  shots: Array.from({ length: shots }, (_, at) => ({ ...A_SHOT, id: `shot_${at}` })),
  columns: columns.map((model_id) => ({
    ...{ id: `clm_${model_id}`, revision: 1, kind: "video", model_id },
    ...{ settings: {}, takes: 1 },
  })),
});
const planOf = (content: Board, credits: number, more = NO_WISHES, takes: BoardTake[] = []) => {
  const spendBoard = spendBoardOf(BOARD_CATALOGS, content, { takes, queue: [] });
  return runAtOnce(boardPlanner(BOARD_CATALOGS, spendBoard, pickRates([]), more, credits)).at(credits);
};

it("says of each shot why it gets what it gets", () => {
  const content = board(3, ["zeta", "iota-2"]);
  const picked = { ...A_BOARD_TAKE, shot_id: "shot_0", column_id: "clm_zeta", picked: true };
  const models = new Map([["shot_2", "iota-2"]]);
  const { lines } = planOf(content, 400, { ...NO_WISHES, models }, [picked]);
  expect(lines.map(({ reason }) => reason.why)).toEqual(["picked", "best", "chosen"]);
  expect(lines[2]?.takes.map(({ model }) => model.modelId)).toEqual(["iota-2"]);
  const short = planOf(content, 1);
  expect(short).toMatchObject({ credits: 0, takes: 0, chance: 0 });
  expect(short.lines.map(({ reason }) => reason.why)).toEqual(["short", "short", "short"]);
  expect(planOf(board(1, ["gone-1.0"]), 400).lines[0]).toMatchObject({
    chance: null,
    reason: { why: "cannot", problem: expect.any(String) },
  });
});

it("brings models to a board that has none, the cheapest that are long and sharp enough", () => {
  const { lines, credits } = planOf(board(2, []), 300);
  const [take] = lines[0]?.takes ?? [];
  expect(take?.model.column).toBeNull();
  expect(Number(take?.model.added?.settings.duration)).toBeGreaterThanOrEqual(5);
  expect(credits).toBeGreaterThan(0);
});

it("drafts stills first where they bring more for the credits, and no others than it was asked for", () => {
  const [image = ""] = IMAGE_MODELS;
  const film = board(3, ["delta-2.7"]);
  const columns = [
    ...film.columns,
    { id: "clm_image", revision: 1, kind: "image" as const, model_id: image, settings: {}, takes: 4 },
  ];
  const withStills = { ...film, columns };
  const plan = planOf(withStills, 300);
  expect(plan.stills).toBeGreaterThan(0);
  expect(plan.chance).toBeGreaterThan(planOf(film, 300).chance);
  expect(planOf(film, 300).stills).toBe(0);
  expect(planOf(film, 300, { ...NO_WISHES, stills: 2 }).lines.map(({ stills }) => stills?.takes)).toEqual([
    2, 2, 2,
  ]);
  expect(planOf(withStills, 300, { ...NO_WISHES, stills: 0 }).stills).toBe(0);
  // A shot that begins with something else has none.
  const [first, ...others] = withStills.shots;
  const skips = {
    ...withStills,
    shots: first ? [{ ...first, inputs: { skipsStill: true } }, ...others] : [],
  };
  expect(planOf(skips, 300, { ...NO_WISHES, stills: 2 }).lines.map(({ stills }) => stills?.takes)).toEqual([
    undefined,
    2,
    2,
  ]);
});

it("keeps the credits of lines that are not spoken as they are written", () => {
  const [shot] = board(1, ["zeta"]).shots;
  const line = { text: "Some mornings hold their breath.", voice_id: "aria", offset_seconds: 0 };
  const shots = shot
    ? [
        { ...shot, line },
        { ...shot, id: "shot_1" },
      ]
    : [];
  const spokenAs = (status: BoardTake["status"]) => [{ shot_id: lineIdOf("shot_0", line), status }];
  const creditsOf = (text: string) => text.length;
  expect(unspokenLines(shots, [], creditsOf)).toEqual({ lines: 1, credits: line.text.length });
  expect(unspokenLines(shots, spokenAs("failed"), creditsOf).lines).toBe(1);
  expect(unspokenLines(shots, spokenAs("processing"), creditsOf).lines).toBe(0);
  expect(unspokenLines(shots, [], () => null).lines).toBe(0);
});
