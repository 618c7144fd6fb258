"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/contract/errors";
import { applyJob } from "@/lib/jobs/queries";
import type { PersonOutbox } from "@/lib/outbox/person-outbox";
import { problemFromError } from "@/lib/outbox/problem";

/** Beside a form, which shows the refusal in its place. */
const seeTheForm = () => announce("Not accepted; see the form.");

/** Where there is no form, a refusal is said in words that stay a while. */
export function sayRefusal(error: unknown): void {
  const problem = error instanceof ApiError ? problemFromError(error) : null;
  const words = problem ? `${problem.title}. ${problem.message} ${problem.advice}` : "It was not accepted.";
  toast(words, { tone: "danger" });
}

/**
 * Keeps the outbox going while the page is open: what was left unanswered by the last visit is asked
 * again at once, and whenever the network comes back; every answer lands in the cache, every refusal at `refused`.
 */
export function useOutbox(
  { box, sender }: PersonOutbox,
  refused: (error: unknown) => void = seeTheForm,
): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stop = sender.listen({
      answered: (_entry, job) => applyJob(cache, job),
      refused: (_entry, error) => refused(error),
    });
    const resume = () => sender.resume();
    // Follows what other tabs send, whether or not anything here shows it.
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
