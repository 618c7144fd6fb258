import { expect, it } from "vitest";
import type { Limit } from "./limit";
import { limitFor, suggestedLimit } from "./suggested-limit";

const LIMIT: Limit = {
  ...{ id: "lim_1", object: "limit", scope: "workspace", person_id: null, person_name: null },
  ...{ token_id: null, token_name: null, board_id: null, board_name: null, tag: null, also_counts: [] },
  ...{ period: "month", effect: "block", limit_credits: 300, time_zone: "UTC", counted_credits: 290 },
  ...{ held_credits: 0, first_day: "2026-11-01", last_day: "2026-11-30", today: "2026-11-10" },
  ...{ since: "2026-11-01", mine: true },
};

it("suggests enough for what was refused, as a round amount", () => {
  expect([limitFor(300, 35), limitFor(300, 100), limitFor(1, 1)]).toEqual([340, 400, 2]);
});

it("suggests what the month needs at this pace, and at least half as much again", () => {
  expect(suggestedLimit(LIMIT)).toBe(870);
  expect(suggestedLimit({ ...LIMIT, counted_credits: 20 })).toBe(450);
});
