import "server-only";
import { z } from "zod";
import { MAX_EDITS } from "@/lib/boards/board";
import { MAX_CELL_TAKES } from "@/lib/boards/run";
import { editBoard } from "@/lib/boards/server/edit-board";
import { planSpend } from "@/lib/boards/server/plan-spend";
import { MAX_PLAN_CREDITS } from "@/lib/boards/spend/plan-changes";
import { boardLink } from "@/lib/navigation/boards";
import { messages } from "../../messages";
import { tool } from "../tool";

const modelTakes = z.object({ model_id: z.string(), takes: z.number(), credits: z.number().nullable() });

const boardPlan = tool({
  name: "board_plan",
  title: "Plan a board for credits",
  description:
    "Chooses models, stills and takes of a board so that all of it never costs more than some credits, and most likely gives every shot a pick. With `use` the plan is put into the board. Free, makes nothing: board_quote says what making it costs.",
  may: "arrange",
  scope: "arrange",
  does: "changes",
  input: z.strictObject({
    board_id: z.string().min(1).max(128),
    credits: z.int().min(0).max(MAX_PLAN_CREDITS).describe("The most that all of it may cost"),
    least_takes: z.int().min(0).max(MAX_CELL_TAKES).default(0).describe("Takes of each shot at least"),
    stills: z
      .int()
      .min(0)
      .max(MAX_CELL_TAKES)
      .optional()
      .describe(
        "Stills of each shot, of which one is picked for its clip to begin with. The plan chooses by default",
      ),
    voice_lines: z.boolean().default(true).describe("Keeps the credits of lines that are not spoken yet"),
    add_models: z
      .boolean()
      .default(false)
      .describe("Whether models may be added that the board does not have"),
    models: z
      .array(z.strictObject({ shot_id: z.string().min(1).max(128), model_id: z.string().min(1).max(128) }))
      .max(200)
      .default([])
      .describe("The only model that a shot may have"),
    use: z.boolean().default(false).describe("Puts the plan into the board"),
  }),
  output: z.object({
    credits_at_most: z.number().nullable(),
    takes: z.number(),
    stills: z.number(),
    voice_lines: z.number().describe("Lines whose credits are kept"),
    chance: z.number().describe("That every shot that can be made has a pick, from 0 to 1"),
    known_takes: z.number().describe("Takes that the chance rests on. With fewer than 20 it is a guess"),
    shots: z.array(
      z.object({
        shot_id: z.string(),
        stills: modelTakes.nullable(),
        takes: z.array(modelTakes),
        why: z.string(),
        problem: z.string().nullable(),
      }),
    ),
    other_credits: z.array(
      z.object({ credits: z.number().nullable(), costs: z.number().nullable(), chance: z.number() }),
    ),
    page: z.string(),
    next: z.string(),
  }),
  async run({ board_id, use, stills = null, ...order }, { agent, origin }) {
    const plan = await planSpend(agent, board_id, { ...order, stills });
    if (use)
      for (let at = 0; at < plan.edits.length; at += MAX_EDITS)
        await editBoard(agent, board_id, plan.edits.slice(at, at + MAX_EDITS));
    const shown = ({ model_id, takes, credits }: z.infer<typeof modelTakes>) => ({
      model_id,
      takes,
      credits,
    });
    return {
      result: {
        credits_at_most: plan.credits,
        ...{ takes: plan.takes, stills: plan.stills, voice_lines: plan.voice_lines.lines },
        ...{ chance: plan.chance, known_takes: plan.known_takes },
        shots: plan.shots.map(({ shot_id, stills, takes, why, problem }) => ({
          ...{ shot_id, why, problem },
          stills: stills && shown(stills),
          takes: takes.map(shown),
        })),
        other_credits: plan.curve.map(({ at_credits, credits, chance }) => ({
          ...{ credits: at_credits, costs: credits, chance },
        })),
        page: origin + boardLink(board_id),
        next: messages.planned({ isUsed: use, stills: plan.stills }),
      },
    };
  },
});

export const planTools = [boardPlan];
