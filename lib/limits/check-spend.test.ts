import fc from "fast-check";
import { expect, it } from "vitest";
import { aLimit } from "@/lib/testing/a-limit";
import {
  checkLimits,
  checkSpend,
  creditsCounted,
  overBalanceMessage,
  overLimitMessage,
  tightestLimit,
} from "./check-spend";
import { creditsLeft, LIMIT_EFFECTS } from "./limit";

it("decides by the strongest effect, and by the least left among equals, of the limits that count the person", () => {
  const some = fc.record({
    effect: fc.constantFrom(...LIMIT_EFFECTS),
    counted_credits: fc.integer({ min: 0, max: 400 }),
    mine: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), fc.integer({ min: 1, max: 200 }), (rows, credits) => {
      const limits = rows.map((row) => aLimit(row));
      const decisive = checkLimits(limits, { credits });
      const over = limits.filter((limit) => limit.mine && limit.counted_credits + credits > 300);
      expect(decisive === null).toBe(over.length === 0);
      for (const other of over) {
        const [strongest, its] = [decisive!.limit.effect, other.effect].map((effect) =>
          LIMIT_EFFECTS.indexOf(effect),
        );
        expect(strongest).toBeGreaterThanOrEqual(its!);
        if (strongest === its)
          expect(decisive!.limit.counted_credits).toBeGreaterThanOrEqual(other.counted_credits);
      }
      const mine = limits.filter((limit) => limit.mine).map(creditsLeft);
      expect(tightestLimit(limits) === null ? [] : [creditsLeft(tightestLimit(limits)!)]).toEqual(
        mine.length === 0 ? [] : [Math.min(...mine)],
      );
    }),
  );
});

it("lets a balance that blocks decide before a limit that asks", () => {
  const limits = [aLimit({ effect: "ask", counted_credits: 300 })];
  const job = { what: "job", credits: 10 } as const;
  const balance = { object: "balance", expected: 5, available: 5, typed: [] } as const;
  expect(checkSpend({ limits, balance: { ...balance, mode: "block", typed: [] } }, job)).toMatchObject({
    of: "balance",
    effect: "block",
  });
  expect(checkSpend({ limits, balance: { ...balance, mode: "warn", typed: [] } }, job)).toMatchObject({
    of: "limit",
    effect: "ask",
  });
});

it("says what a balance leaves in the same figures as the pages, also below zero", () => {
  const job = { what: "job", credits: 40 } as const;
  expect(overBalanceMessage(12.7, job)).toContain("but only about 12 credits of your balance are left.");
  expect(overBalanceMessage(0.4, job)).toContain("but your balance is 0 credits.");
  expect(overBalanceMessage(-651_310, job)).toContain("but your balance is -651,310 credits.");
});

it("names the scope, what is left, when it renews, and who lifts it", () => {
  const spend = { what: "job", credits: 40 } as const;
  const counted = { counted_credits: 280 };
  expect(overLimitMessage(aLimit(counted), spend)).toBe(
    "This job needs 40 credits, but only 20 of the workspace's 300-credit monthly limit are left. It renews on Apr 1, 2026. An owner can change it.",
  );
  const person = { scope: "person", person_id: "per_1", person_name: "Ada", period: "day" } as const;
  expect(overLimitMessage(aLimit({ ...counted, ...person, last_day: "2026-03-10" }), spend)).toBe(
    "This job needs 40 credits, but only 20 of Ada's 300-credit daily limit are left. It renews on Mar 11, 2026. An owner can change it.",
  );
  expect(
    overLimitMessage(aLimit({ ...counted, scope: "anyone_else", period: "all", last_day: null }), spend),
  ).toBe(
    "This job needs 40 credits, but only 20 of the 300-credit limit for anyone else are left. An owner can change it.",
  );
});

it("counts of a spend what is on its board, or has its tag, and of any other limit all of it", () => {
  const place = fc.record({
    boardId: fc.constantFrom(null, "brd_1", "brd_2"),
    tags: fc.uniqueArray(fc.constantFrom("acme", "spring"), { maxLength: 2 }),
    credits: fc.integer({ min: 0, max: 50 }),
  });
  const board = aLimit({ scope: "board", board_id: "brd_1", board_name: "Aurelia" });
  const tag = aLimit({ scope: "tag", tag: "acme" });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (parts) => {
      const sum = (some: typeof parts) => some.reduce((all, { credits }) => all + credits, 0);
      const spend = { what: "takes", credits: sum(parts), parts } as const;
      expect(creditsCounted(board, spend)).toBe(sum(parts.filter(({ boardId }) => boardId === "brd_1")));
      expect(creditsCounted(tag, spend)).toBe(sum(parts.filter(({ tags }) => tags.includes("acme"))));
      expect(creditsCounted(aLimit({}), spend)).toBe(spend.credits);
      expect(creditsCounted(aLimit({ mine: false }), spend)).toBe(0);
      // What it does not count, it does not decide about, however full it is.
      const full = { ...board, counted_credits: 900 };
      expect(checkLimits([full], spend) === null).toBe(creditsCounted(full, spend) === 0);
    }),
  );
  expect(
    overLimitMessage(
      { ...board, counted_credits: 290, last_day: null, period: "all" },
      {
        what: "takes",
        credits: 60,
        parts: [
          { boardId: "brd_1", credits: 40 },
          { boardId: null, credits: 20 },
        ],
      },
    ),
  ).toBe(
    "These takes need 40 credits, but only 10 of the 300-credit limit of the board Aurelia are left. An owner can change it.",
  );
});
