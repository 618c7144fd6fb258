"use client";

import { useSpendCheck } from "@/components/api/budgets";
import { outboxOf } from "@/components/api/outbox";
import { toast } from "@/components/ui/toast";
import { type Job, mustFailAgain, repeatBody } from "@/lib/jobs/job";
import { useAgainCredits } from "./use-again-credits";

/**
 * The same request as a new job. `credits` is its price today, null when it cannot be made any more or would be
 * rejected again. `run` sends it and returns whether it was sent: an immediate second press is not, and for a
 * limit or a balance that blocks a toast is shown.
 */
export function useRunAgain(job: Job, personId: string): { credits: number | null; run: () => boolean } {
  const creditsToday = useAgainCredits(job);
  const credits = mustFailAgain(job) ? null : creditsToday;
  const checkSpend = useSpendCheck();
  const run = (): boolean => {
    const check = credits === null ? null : checkSpend(credits);
    if (!check?.blocks) return outboxOf(personId).sender.press(repeatBody(job), credits) !== null;
    toast(check.message, { tone: "danger" });
    return false;
  };
  return { credits, run };
}
