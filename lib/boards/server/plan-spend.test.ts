import { expect, it } from "vitest";
import { NO_RULES } from "@/lib/rules/rules";
import { changeRules } from "@/lib/rules/server/rules";
import { aColumn, aShot } from "@/lib/testing/a-board";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { createBoard } from "./boards";
import { editBoard } from "./edit-board";
import { planSpend } from "./plan-spend";
import { startRun } from "./runs";

withJobService();

const ORDER = {
  credits: 200,
  least_takes: 0,
  add_models: false,
  models: [],
  stills: null,
  voice_lines: true,
};

it("plans a board as data, whose edits and run make what it says and no more", async () => {
  const session = await aSession();
  const board = await createBoard(session, {
    name: "Aurelia",
    shots: [aShot("A lake"), aShot("A city"), aShot("")],
    columns: [aColumn()],
  });
  const plan = await planSpend(session, board.id, ORDER);
  expect(plan.shots.map(({ why }) => why)).toEqual(["only", "only", "cannot"]);
  expect(plan.credits).toBeGreaterThan(0);
  expect(plan.credits).toBeLessThanOrEqual(200);
  expect(plan.run.credits).toBe(plan.credits);
  const { revision } = await editBoard(session, board.id, plan.edits);
  const body = { revision, cells: plan.run.cells.map((cell) => ({ ...cell, credits: cell.credits ?? 0 })) };
  const run = await startRun(session, board.id, { ...body, credits: plan.credits ?? 0 }, "key_of_the_plan");
  expect(run).toMatchObject({ waiting: plan.takes, credits: plan.credits });
});

it("leaves out what the role may not use, and names a shot that is not there", async () => {
  const session = await aSession();
  const board = await createBoard(session, {
    name: "Aurelia",
    shots: [aShot("A lake")],
    columns: [aColumn()],
  });
  const models = [{ shot_id: "shot_none", model_id: "zeta" }];
  await expect(planSpend(session, board.id, { ...ORDER, models })).rejects.toMatchObject({
    code: "invalid_request",
    details: { field: "models" },
  });
  await changeRules(session, { role: "owner", rules: { ...NO_RULES, take_credits: 1 } });
  const { shots, takes } = await planSpend(session, board.id, ORDER);
  expect(takes).toBe(0);
  expect(shots[0]).toMatchObject({ why: "cannot", problem: expect.stringContaining("at most 1 credit") });
});
