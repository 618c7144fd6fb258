import type { Limit } from "@/lib/limits/limit";

/** A limit of 300 credits on the tenth day of its month. */
export const aLimit = (changes: Partial<Limit>): Limit => ({
  id: "lim_1",
  object: "limit",
  scope: "workspace",
  person_id: null,
  person_name: null,
  token_id: null,
  token_name: null,
  board_id: null,
  board_name: null,
  tag: null,
  also_counts: [],
  period: "month",
  effect: "block",
  limit_credits: 300,
  time_zone: "UTC",
  counted_credits: 0,
  held_credits: 0,
  first_day: "2026-03-01",
  last_day: "2026-03-31",
  today: "2026-03-10",
  since: "2026-01-05",
  mine: true,
  ...changes,
});
