"use client";

import { useBudget } from "@/components/api/budgets";
import { outboxOf } from "@/components/api/outbox";
import { toast } from "@/components/ui/toast";
import { overBudgetWords } from "@/lib/budget/check-budget";
import { type Job, repeatBody } from "@/lib/jobs/job";
import { useAgainCredits } from "./use-again-credits";

/**
 * The same request as a new job. `credits` is its price today, null when it can no longer be made. `run` sends
 * it and answers whether it was sent: a second press at once is not, and what a budget blocks is said in a toast.
 */
export function useRunAgain(job: Job, personId: string): { credits: number | null; run: () => boolean } {
  const credits = useAgainCredits(job);
  const checkBudget = useBudget();
  const run = (): boolean => {
    const budgetCheck = checkBudget(credits);
    if (!budgetCheck?.blocks) return outboxOf(personId).sender.press(repeatBody(job), credits) !== null;
    toast(overBudgetWords(budgetCheck.budget, { what: "job", credits }), { tone: "danger" });
    return false;
  };
  return { credits, run };
}
