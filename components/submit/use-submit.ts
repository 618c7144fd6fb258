"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useSpendCheck } from "@/components/api/budgets";
import { queries } from "@/components/api/jobs";
import type { PersonOutbox } from "@/components/api/outbox";
import { useRememberPrompt } from "@/components/api/saved";
import { announce } from "@/components/ui/announce";
import { ApiError } from "@/lib/contract/errors";
import type { JobKind, JobSeries } from "@/lib/jobs/job";
import { promptOf } from "@/lib/kinds/request-summary";
import { signInLink } from "@/lib/navigation/sign-in";
import { overLimit, type Problem, problemFromError, problemOf } from "@/lib/outbox/problem";
import { messages } from "./messages";

/** The latest press of Generate and its result, as far as the form shows it. */
type Last = {
  token: string | null;
  request: Record<string, unknown> | null;
  credits: number | null;
  jobId: string | null;
  refusal: Problem | null;
};

/**
 * Sends through the outbox and watches the resulting job: a refusal by our server comes with the answer, one
 * by the service when the job becomes `rejected`.
 */
export function useSubmit({ sender }: PersonOutbox, kind: JobKind, signInFrom: string) {
  const [last, setLast] = useState<Last | null>(null);
  const watched = useQuery({ ...queries.detail(last?.jobId ?? ""), enabled: last?.jobId != null });

  useEffect(
    () =>
      sender.listen({
        answered: ({ token }, job) =>
          setLast((current) => (current?.token === token ? { ...current, jobId: job.id } : current)),
        refused: ({ token, request, creditsQuoted }, error, failure) => {
          if (failure.kind === "sign_in") return window.location.assign(signInLink(signInFrom));
          const refusal = error instanceof ApiError ? problemFromError(error) : null;
          setLast({ token, request, credits: creditsQuoted, jobId: null, refusal });
        },
      }),
    [sender, signInFrom],
  );

  const checkSpend = useSpendCheck();
  const rememberPrompt = useRememberPrompt(kind);
  const job = watched.data;
  const rejection = useMemo(
    () => (job?.status === "rejected" && job.error ? problemOf(job.error) : null),
    [job],
  );
  const problem = last?.refusal ?? rejection;
  return {
    /** Why the latest press failed; the same object for the same refusal. */
    problem,
    kind,
    sent: last?.request ?? null,
    credits: last?.credits ?? null,
    /** ISO time until which the service asked us to wait with the latest press; null without a wait. */
    waitsUntil: job && job.accepted_at === null && job.status !== "rejected" ? job.retry_at : null,
    /** Sends a request and shows its card. False when it repeats the last press, which is not sent twice. */
    send: (request: Record<string, unknown>, credits: number | null, series?: JobSeries): boolean => {
      const token = sender.press({ kind, request, series }, credits);
      if (token === null) return false;
      setLast({ token, request, credits, jobId: null, refusal: null });
      rememberPrompt(promptOf(kind, request));
      announce(messages.useSubmit.sending);
      showStage();
      return true;
    },
    /** Refuses a job that a limit or the balance blocks, before it is sent. True when it did. */
    refuseOverLimit: (credits: number | null): boolean => {
      const check = checkSpend(credits);
      if (!check?.blocks) return false;
      setLast({ token: null, request: null, credits, jobId: null, refusal: overLimit(check) });
      announce(messages.useSubmit.overLimit[check.limit]);
      return true;
    },
    /** Shows a refusal found before anything was sent. */
    refuse: (refusal: Problem) =>
      setLast({ token: null, request: null, credits: null, jobId: null, refusal }),
    dismiss: () => setLast(null),
  };
}
export type SubmitControls = ReturnType<typeof useSubmit>;

/** Scrolls to the new card when the stage is below the form and out of view. */
function showStage(): void {
  if (window.matchMedia("(min-width: 64rem)").matches) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById("stage")?.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
}
