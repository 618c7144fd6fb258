"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { planQuery } from "@/components/api/account";
import { useSpendCheck } from "@/components/api/budgets";
import { queries } from "@/components/api/jobs";
import { isKeyRefused } from "@/components/shell/query-errors";
import type { Spend, SpendCheck } from "@/lib/budget/check-spend";
import type { JobKind } from "@/lib/jobs/job";
import { messages } from "./messages";

const text = messages.useSubmitBlock;

/** Why a form may not send now, and who can lift that. */
export type Block = { reason: "key" | "plan" | "spend"; message: string };

/** How the messages of limits call what is about to be sent. */
export const spendName = (takes: number, isMax: boolean): Spend["what"] =>
  isMax ? (takes > 1 ? "unmeasuredTakes" : "unmeasured") : takes > 1 ? "takes" : "job";

/**
 * What stands in the way of so many credits, of one job or of all takes, and what only deserves a warning; credits are
 * null while the form is incomplete. `denied` is why the API did not allow the latest job, which the next one probably
 * meets again.
 * @param isMax whether they are the most that it may cost, because the length of its audio is not known
 */
export function useSubmitBlock(
  credits: number | null,
  takes: number,
  { kind, isMax }: { kind: JobKind; isMax: boolean },
): { block: Block | null; warning: SpendCheck | null; denied: string | null } {
  const plan = useQuery(planQuery());
  const denied = useDenied(kind);
  const checkSpend = useSpendCheck();
  const spend = credits === null ? null : checkSpend(credits, spendName(takes, isMax));
  if (isKeyRefused(plan.error))
    return { block: { reason: "key", message: text.key }, warning: null, denied: null };
  if (plan.data?.api_enabled === false) {
    return { block: { reason: "plan", message: text.plan }, warning: null, denied: null };
  }
  if (!spend?.blocks) return { block: null, warning: spend, denied };
  const message = `${spend.message} ${text.lifted[spend.limit]}`;
  return { block: { reason: "spend", message }, warning: spend, denied };
}

/**
 * The API's words of why it did not allow the latest job of a kind; null if it accepted one since. Nothing else tells
 * what a key may do.
 */
function useDenied(kind: JobKind): string | null {
  const { data } = useInfiniteQuery({
    ...queries.stage(kind),
    select: ({ pages }) => {
      const jobs = pages.flatMap((page) => page.data).filter(({ imported }) => !imported);
      const told = jobs.find(({ accepted_at, error }) => accepted_at !== null || error?.status === 403);
      return told?.accepted_at === null ? (told.error?.message ?? null) : null;
    },
  });
  return data ?? null;
}
