import "server-only";
import { z } from "zod";
import { checkSpend, creditsCounted, type Spend } from "@/lib/limits/check-spend";
import { creditsLeft, LIMIT_EFFECTS, type Limit, limitName } from "@/lib/limits/limit";
import { readBalance } from "@/lib/limits/server/balance";
import { holdingLimits } from "@/lib/limits/server/read-limits";
import { transaction } from "@/lib/platform/server/database";
import { PERIODS } from "@/lib/usage/period";
import type { Agent } from "./tool";

/** A limit that holds an agent, and what it leaves now. */
export const heldByLimit = z.object({
  of: z.string().describe("Whose spending it counts"),
  period: z.enum(PERIODS),
  effect: z.enum(LIMIT_EFFECTS).describe("Above it: ask waits for an owner, block refuses"),
  limit_credits: z.number(),
  left_credits: z.number(),
  last_day: z.string().nullable().describe("The last day of its present period"),
});

export const limitHeld = (limit: Limit): z.input<typeof heldByLimit> => ({
  of: limitName(limit),
  period: limit.period,
  effect: limit.effect,
  limit_credits: limit.limit_credits,
  left_credits: creditsLeft(limit),
  last_day: limit.last_day,
});

/** What limits and the balance say to a spend now. */
export const spendCheck = z.object({
  verdict: z.enum(["allowed", "needs_approval", "refused"]),
  reason: z.string().nullable().describe("Why it isn't simply allowed, and who can change that"),
  limits: z.array(heldByLimit.extend({ left_after_credits: z.number() })),
  balance_left_credits: z.number().nullable(),
});

const VERDICTS = { warn: "allowed", ask: "needs_approval", block: "refused" } as const;

/** Reads what a spend would meet. The gate itself is passed when it is made, so that this promises nothing. */
export async function checkAgentSpend(agent: Agent, spend: Spend): Promise<z.input<typeof spendCheck>> {
  const [limits, balance] = await Promise.all([
    transaction((within) => holdingLimits(within, agent, spend.parts)),
    readBalance(agent),
  ]);
  const over = checkSpend({ limits, balance }, spend);
  return {
    verdict: over ? VERDICTS[over.effect] : "allowed",
    reason: over?.message ?? null,
    limits: limits.map((limit) => ({
      ...limitHeld(limit),
      left_after_credits: Math.max(0, creditsLeft(limit) - creditsCounted(limit, spend)),
    })),
    balance_left_credits: balance.available,
  };
}
