import { expect, it } from "vitest";
import { balanceFigure } from "./balance-figure";
import { messages } from "./messages";

const { label, runs } = messages.balancePill;
const idle = { connection: "connected", figure: null, running: 0, waiting: 0, hasNews: false } as const;

it("shows the balance, else what was charged this month", () => {
  expect(balanceFigure({ balance_left_credits: 12.7, spent_this_month_credits: 5 })).toEqual({
    of: "balance",
    credits: 12,
  });
  expect(balanceFigure({ balance_left_credits: -3, spent_this_month_credits: 5 })?.credits).toBe(-3);
  expect(balanceFigure({ balance_left_credits: null, spent_this_month_credits: 420 })).toEqual({
    of: "charged",
    credits: 420,
  });
});

it("counts what runs, and beside it what waits when there is any", () => {
  expect(runs(2, 0)).toBe("2 running");
  expect(runs(0, 1)).toBe("0 running, 1 waiting");
  expect(runs(2, 3)).toBe("2 running, 3 waiting");
});

it("says in full what the pill shows in short, and what it opens", () => {
  expect(label(idle)).toBe("Open the queue");
  expect(label({ ...idle, figure: { of: "balance", credits: 9257 }, running: 2 })).toBe(
    "Balance 9,257 credits, 2 jobs running. Open the queue",
  );
  expect(label({ ...idle, figure: { of: "charged", credits: 1 }, running: 1, waiting: 3 })).toBe(
    "Charged this month 1 credit, 1 job running, 3 waiting. Open the queue",
  );
  expect(label({ ...idle, waiting: 1, hasNews: true })).toBe("1 job waiting, new results. Open the queue");
  expect(label({ ...idle, connection: "offline", running: 1 })).toBe(
    "Offline, jobs keep running. Open the queue",
  );
  expect(label({ ...idle, connection: "unreachable", running: 1 })).toBe(
    "API unreachable, 1 job running. Open the queue",
  );
});
