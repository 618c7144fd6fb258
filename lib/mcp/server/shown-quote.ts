import "server-only";
import { z } from "zod";
import type { Spend } from "@/lib/limits/check-spend";
import type { SpendPlace } from "@/lib/limits/limit";
import { messages } from "../messages";
import type { QuoteRow } from "./schema";
import { checkAgentSpend, spendCheck } from "./spend-check";
import type { Agent } from "./tool";

/** A quote as agents see it. */
export const quoted = z.object({
  quote_id: z.string(),
  count: z.number().describe("How many takes"),
  credits_exact: z.number().nullable().describe("Null where only the API can tell"),
  credits_at_most: z.number(),
  expires_at: z.string(),
  ...spendCheck.shape,
  next: z.string(),
});

const NEXT = {
  allowed: messages.next.quoted,
  needs_approval: messages.next.needsApproval,
  refused: messages.next.refused,
} as const;

type Priced = { what: Spend["what"]; isExact: boolean; place?: SpendPlace };

export async function showQuote(
  agent: Agent,
  { id, credits, expiresAt, asked }: QuoteRow,
  { what, isExact, place = {} }: Priced,
): Promise<z.input<typeof quoted>> {
  const check = await checkAgentSpend(agent, { what, credits, parts: [{ ...place, credits }] });
  return {
    quote_id: id,
    count: asked.of === "jobs" ? asked.count : asked.run.cells.reduce((sum, { takes }) => sum + takes, 0),
    credits_exact: isExact ? credits : null,
    credits_at_most: credits,
    expires_at: expiresAt.toISOString(),
    ...check,
    next: NEXT[check.verdict],
  };
}
