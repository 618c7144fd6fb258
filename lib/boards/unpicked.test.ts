import { expect, it } from "vitest";
import { A_BOARD_TAKE } from "@/lib/testing/a-board-take";
import { unpickedTakes } from "./unpicked";

it("lets go what nobody kept of shots with a pick, and counts why others stay", () => {
  const take = (job_id: string, more: Partial<typeof A_BOARD_TAKE>) => ({ ...A_BOARD_TAKE, job_id, ...more });
  expect(
    unpickedTakes([
      take("picked", { picked: true, kept_for: ["picked", "collection"] }),
      take("loose", {}),
      take("failed", { status: "failed" }),
      take("running", { status: "processing" }),
      take("collected", { kept_for: ["collection"] }),
      take("undecided", { shot_id: "shot_2" }),
    ]),
  ).toEqual({
    going: ["loose", "failed"],
    staying: [
      { reason: "picked", count: 1 },
      { reason: "collection", count: 2 },
    ],
    shots: 1,
  });
});
