"use client";

import { useQuery } from "@tanstack/react-query";
import { planQuery } from "@/components/api/account";
import { useSpendCheck } from "@/components/api/budgets";
import { isKeyRefused } from "@/components/shell/query-errors";
import type { SpendCheck } from "@/lib/budget/check-spend";
import { messages } from "./messages";

const text = messages.useSubmitBlock;

/** Why a form may not send now, and who can lift that. */
export type Block = { reason: "key" | "plan" | "spend"; message: string };

/**
 * What stands in the way of so many credits, of one job or of all takes, and what only deserves a warning; credits are null while the
 * form is incomplete.
 */
export function useSubmitBlock(
  credits: number | null,
  takes: number,
): { block: Block | null; warning: SpendCheck | null } {
  const plan = useQuery(planQuery());
  const checkSpend = useSpendCheck();
  const spend = credits === null ? null : checkSpend(credits, takes > 1 ? "takes" : "job");
  if (isKeyRefused(plan.error)) return { block: { reason: "key", message: text.key }, warning: null };
  if (plan.data?.api_enabled === false) {
    return { block: { reason: "plan", message: text.plan }, warning: null };
  }
  if (!spend?.blocks) return { block: null, warning: spend };
  const message = `${spend.message} ${text.lifted[spend.limit]}`;
  return { block: { reason: "spend", message }, warning: spend };
}
