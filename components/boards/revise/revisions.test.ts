import { expect, it } from "vitest";
import type { Column, Shot } from "@/lib/boards/board";
import { NO_DEFAULTS } from "@/lib/boards/defaults";
import type { BoardTake } from "@/lib/boards/run";
import type { Remark } from "@/lib/reviews/review";
import { newRevision } from "@/lib/reviews/revision";
import { A_BOARD_TAKE, A_SHOT } from "@/lib/testing/a-board-take";
import { BOARD_CATALOGS } from "@/lib/testing/board-catalogs";
import { groupTakes, planRows } from "../state/planned-rows";
import { revisedShots, revisionOf, withPrompt } from "./revisions";

const shot = (id: string, more: Partial<Shot> = {}): Shot => ({ ...A_SHOT, id: `shot_${id}`, ...more });
const column = (id: string, kind: Column["kind"] = "video", model_id = "gamma-2.5"): Column => ({
  ...{ id: `clm_${id}`, revision: 1, kind, model_id, settings: {}, takes: 1 },
});
const remark = (id: string, shotId: string, more: Partial<Remark> = {}): Remark => ({
  ...{ id: `rem_${id}`, object: "remark", review_id: "rev_1", review_title: "Aurelia", job_id: "job_1" },
  ...{ kind: "video", asset_id: "asset_1", shot_id: `shot_${shotId}`, item: "1", reply_to: null, name: "Jo" },
  ...{ is_studio: false, text: "Lower", version: 1, seconds: null, film_seconds: null, film_rate: null },
  ...{ frame_rate: null, mark: null, revised_at: null, answered_in: null, resolved_at: null },
  created_at: "2026-01-01T00:00:00Z",
  ...more,
});
const picked = (shotId: string, columnId: string): BoardTake => ({
  ...A_BOARD_TAKE,
  ...{ job_id: `job_${shotId}`, shot_id: `shot_${shotId}`, column_id: `clm_${columnId}`, picked: true },
});
const AT = "2026-01-02T00:00:00Z";

const rows = planRows(
  BOARD_CATALOGS,
  {
    columns: [column("x"), column("y", "video", "zeta"), column("v", "voice", "nova")],
    shots: [
      shot("a"),
      shot("b"),
      shot("c", { kind: "voice", prompt: "Dawn." }),
      shot("d", { kind: "image" }),
    ],
    defaults: NO_DEFAULTS,
  },
  groupTakes({ object: "board_takes", takes: [picked("b", "y")], queue: [], runs: [] }),
);

it("revises the shots with remarks that nobody resolved or made again, each on the model of its pick", () => {
  const revised = revisedShots(rows, [
    remark("1", "b"),
    remark("2", "b", { text: "More mist" }),
    remark("3", "b", { reply_to: "rem_1" }),
    remark("4", "a", { resolved_at: AT }),
    remark("5", "a", { revised_at: AT }),
    // No model of the board makes pictures.
    remark("6", "d"),
    remark("7", "gone"),
  ]);
  expect(
    revised.map(({ number, cell, remarks }) => [number, cell.column.id, remarks.map(({ id }) => id)]),
  ).toEqual([[2, "clm_y", ["rem_1", "rem_2"]]]);
});

it("sends one take of each shot at its price, with the prompt that was shown, and nothing while one can't run", () => {
  const revised = revisedShots(rows, [remark("1", "a"), remark("2", "c")]);
  const draftsOf = (prompts: string[]) =>
    revised.map((each, at) => {
      const prompt = prompts[at] ?? each.row.shot.prompt;
      return { revised: each, prompt, cell: withPrompt(each, prompt, BOARD_CATALOGS) };
    });
  const body = revisionOf(7, draftsOf(["A lake, the sun lower", "Dawn comes slowly. ".repeat(20)]));
  expect(newRevision.safeParse(body).success).toBe(true);
  // What a voice says has another price by its length.
  const [clip, voice] = body?.shots ?? [];
  expect(voice?.cells[0]?.credits).toBeGreaterThan(revised[1]?.cell.cell.credits ?? 0);
  expect(body).toMatchObject({
    revision: 7,
    credits: (clip?.cells[0]?.credits ?? 0) + (voice?.cells[0]?.credits ?? 0),
    shots: [
      { shot_id: "shot_a", was: "A lake", prompt: "A lake, the sun lower", cells: [{ takes: 1, known: 0 }] },
      { shot_id: "shot_c", was: "Dawn." },
    ],
    remark_ids: ["rem_1", "rem_2"],
  });
  expect(revisionOf(7, draftsOf(["", "Dawn."]))).toBeNull();
  expect(revisionOf(7, [])).toBeNull();
});
