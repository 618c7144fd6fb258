import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { JobOutbox } from "@/components/api/outbox";
import { applyPriceIncrease } from "@/components/api/price-increase";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { applyJob } from "@/lib/jobs/apply-job";
import { sumsKey } from "@/lib/jobs/keys";
import { messages } from "@/lib/outbox/messages";
import { problemFromError } from "@/lib/outbox/problem";

/** With a form on the page, which shows the refusal at its field. */
const seeTheForm = () => announce(messages.seeForm);

/** Without a form, a refusal is shown in a toast that stays longer. */
export function showRefusalToast(error: unknown): void {
  const problem = error instanceof ApiError ? problemFromError(error) : null;
  const message = problem
    ? messages.refused(problem.title, problem.message, problem.advice)
    : messages.rejected;
  toast(message, { tone: "danger" });
}

/** Codes of a refusal by a limit or the balance. */
const HELD: ReadonlySet<string> = new Set(["approval_needed", "limit_reached", "balance_reached"]);

/** Reads the limits again after a refusal by one: those that the form checked with are old. */
function applyLimit(cache: QueryClient, error: unknown): void {
  if (error instanceof ApiError && HELD.has(error.code)) void cache.invalidateQueries({ queryKey: sumsKey });
}

/**
 * Runs the outbox while the page is open: entries without a response from the last visit are sent again at
 * once, and whenever the network returns. New jobs and prices that rose go into the cache, refusals to `refused`.
 */
export function useOutbox({ box, sender }: JobOutbox, refused: (error: unknown) => void = seeTheForm): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stop = sender.listen({
      accepted: (_entry, job) => applyJob(cache, job),
      refused: (entry, error) => {
        applyPriceIncrease(cache, entry, error);
        applyLimit(cache, error);
        refused(error);
      },
    });
    const resume = () => sender.resume();
    // Follows what other tabs send, even when no component shows it.
    const unfollow = box.subscribe(() => undefined);
    window.addEventListener("online", resume);
    resume();
    return () => {
      stop();
      window.removeEventListener("online", resume);
      unfollow();
    };
  }, [box, cache, sender, refused]);
}
