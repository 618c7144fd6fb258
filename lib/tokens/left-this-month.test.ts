import { expect, it } from "vitest";
import { aLimit } from "@/lib/testing/a-limit";
import { leftByMonthEnd, leftThisMonth } from "./left-this-month";

const ofToken = (changes: Parameters<typeof aLimit>[0]) => aLimit({ scope: "token", ...changes });

it("adds the periods that begin later in the month", () => {
  const today = "2026-03-20";
  const left = (changes: Parameters<typeof aLimit>[0]) =>
    leftByMonthEnd(ofToken({ today, limit_credits: 100, counted_credits: 40, ...changes }));
  expect(left({ period: "month", last_day: "2026-03-31" })).toBe(60);
  expect(left({ period: "all", last_day: null })).toBe(60);
  expect(left({ period: "day", last_day: today })).toBe(60 + 11 * 100);
  // Two weeks begin in it: on the 23rd and on the 30th.
  expect(left({ period: "week", last_day: "2026-03-22" })).toBe(60 + 2 * 100);
  expect(left({ period: "week", last_day: "2026-04-05", today: "2026-03-31" })).toBe(60);
});

it("counts each token by its tightest limit, and leaves out who spends nothing", () => {
  const month = (credits: number, counted: number) =>
    ofToken({ limit_credits: credits, counted_credits: counted });
  expect(
    leftThisMonth([
      { scopes: ["make:video"], limits: [month(500, 240), month(300, 240.5)] },
      { scopes: ["chat"], limits: [month(200, 350)] },
      { scopes: ["read"], limits: [] },
      { scopes: ["make:image"], limits: [ofToken({ effect: "warn" })] },
    ]),
  ).toEqual({ credits: [59, 0], unlimited: 1 });
});
