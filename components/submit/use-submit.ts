import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messages as access } from "@/components/access/messages";
import { requestApproval } from "@/components/access/request-approval";
import { jobQueries } from "@/components/api/jobs";
import { useSpendCheck } from "@/components/api/limits";
import { jobOutboxOf } from "@/components/api/outbox";
import { useRememberPrompt } from "@/components/api/saved";
import { refusedInForm } from "@/components/shell/stores";
import { announce } from "@/components/ui/announce";
import { toast } from "@/components/ui/toast";
import { useStored } from "@/components/ui/use-stored";
import { ApiError } from "@/lib/contract/errors";
import { takesDraftOf } from "@/lib/drafts/takes-draft";
import { isAwaitingResponse, type JobKind, type SeriesOf } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";
import { SPOKEN_CONTROLS } from "@/lib/kinds/request-fields";
import { promptOf } from "@/lib/kinds/request-summary";
import type { Spend } from "@/lib/limits/check-spend";
import { signInLink } from "@/lib/navigation/sign-in-link";
import { pressJobs } from "@/lib/outbox/outbox";
import {
  isAboutContent,
  limitProblem,
  type Problem,
  problemFromError,
  problemOf,
} from "@/lib/outbox/problem";
import { errorMessage } from "@/lib/platform/error-message";
import { Store } from "@/lib/platform/store";
import { messages } from "./messages";
import { scrollToPane } from "./scroll-to-pane";

/** A job of the latest press: the one that our server made of it, or its refusal. */
type SentJob = {
  token: string;
  jobId: string | null;
  refusal: Problem | null;
  request: Record<string, unknown> | null;
};

/** The latest press of Generate and its result, as far as the form shows it. */
type LatestPress = {
  jobs: SentJob[];
  of: SeriesOf;
  request: Record<string, unknown> | null;
  /** The sum over all its jobs. */
  credits: number | null;
  /** What kept all of it from being sent. */
  refusal: Problem | null;
};
const NOTHING_SENT: LatestPress = { jobs: [], of: "takes", request: null, credits: null, refusal: null };

/** How many presses of Generate were sent from this page since it was loaded. */
export const pressCount = new Store<number>({ initial: 0 });

/** What follows a press on a create page: its prompts enter the history, and the stage shows its jobs. */
export function useShowPress(kind: JobKind): (requests: readonly Record<string, unknown>[]) => void {
  const rememberPrompt = useRememberPrompt(kind);
  return (requests) => {
    for (const prompt of new Set(requests.map((request) => promptOf(kind, request)))) rememberPrompt(prompt);
    pressCount.set((count) => count + 1);
    announce(messages.useSubmit.sending);
    scrollToPane("stage");
  };
}

/** A request with its price in credits; without one, with the most that it may cost. */
type Priced = { request: Record<string, unknown>; credits: number | null; most?: number | null };

/**
 * Sends through the outbox and watches the resulting jobs: a refusal by our server comes with the response, one
 * by the upstream when a job becomes `rejected`.
 * @param tags those that the jobs begin with
 */
export function useSubmit(personId: string, kind: JobKind, tags: readonly string[]) {
  const { sender } = jobOutboxOf(personId);
  const cache = useQueryClient();
  const [last, setLast] = useState<LatestPress | null>(null);
  const chosenTakes = takesDraftOf(personId);
  const takes = useStored(chosenTakes)[kind] ?? 1;
  const setTakes = (wanted: number) => chosenTakes.set((all) => ({ ...all, [kind]: wanted }));
  const watched = useRejected(kind, last?.jobs.flatMap(({ jobId }) => jobId ?? []) ?? []);

  useEffect(
    () =>
      sender.listen({
        accepted: ({ token }, job) =>
          setLast((current) => current && withJob(current, token, { jobId: job.id })),
        refused: ({ token, request, creditsQuoted: credits }, error, failure) => {
          if (failure.kind === "sign_in") return window.location.assign(signInLink(KINDS[kind].createPath));
          const refusal = error instanceof ApiError ? problemFromError(error) : null;
          setLast((current) =>
            current?.jobs.some((sent) => sent.token === token)
              ? withJob(current, token, { refusal })
              : { ...NOTHING_SENT, request, credits, refusal },
          );
        },
      }),
    [sender, kind],
  );

  const checkSpend = useSpendCheck({ tags });
  const showPress = useShowPress(kind);
  const refusedJobs = (last?.jobs ?? []).map(({ jobId, refusal }) => refusal ?? watched.problemOf(jobId));
  const isRefused = refusedJobs.map((refusal) => refusal !== null);

  /** Shows the cards of what was pressed. False when it repeats the last press, which is not sent twice. */
  const approve = (jobs: readonly Priced[], of: SeriesOf): boolean => {
    const tagged = tags.length > 0 ? { tags: [...tags] } : {};
    const bodies = jobs.map(({ request, credits }) => ({ body: { kind, request, ...tagged }, credits }));
    const most = jobs.reduce((sum, job) => sum + (job.credits ?? job.most ?? 0), 0);
    if (checkSpend(most)?.effect === "ask") {
      void requestApproval(cache, personId, bodies, of).then(
        () => setLast(null),
        (error) => {
          // About a field of the form; the rest is said in a toast.
          if (error instanceof ApiError && error.status === 400)
            setLast({ ...NOTHING_SENT, credits: most, refusal: problemFromError(error) });
          else toast(errorMessage(error, access.askApproval.failed), { tone: "danger" });
        },
      );
      return true;
    }
    const tokens = pressJobs(sender, bodies, of);
    if (!tokens) return false;
    setLast({
      ...NOTHING_SENT,
      jobs: tokens.map((token, at) => ({
        token,
        jobId: null,
        refusal: null,
        request: jobs[at]?.request ?? null,
      })),
      of,
      request: jobs[0]?.request ?? null,
      credits: totalOf(jobs),
    });
    showPress(jobs.map(({ request }) => request));
    return true;
  };

  const problem = last?.refusal ?? refusedJobs.find((refusal) => refusal !== null) ?? null;
  return {
    /** Why the latest press failed, all of it or some of its jobs; the same object for the same refusal. */
    problem,
    /** `problem`, when it is about the text or sound of the form; null otherwise. */
    contentProblem:
      problem && isAboutContent(problem) && (!problem.field || SPOKEN_CONTROLS.has(problem.field))
        ? problem
        : null,
    /** Which jobs of a series failed, as far as it failed in part; null otherwise. */
    partly:
      last && isRefused.includes(true) && isRefused.includes(false)
        ? {
            of: last.of,
            refused: isRefused.flatMap((is, at) => (is ? [at + 1] : [])),
            count: isRefused.length,
          }
        : null,
    kind,
    tags,
    /** The request of the job that was refused first; without one, of the first. */
    sent: last?.jobs[isRefused.indexOf(true)]?.request ?? last?.request ?? null,
    credits: last?.credits ?? null,
    /** ISO time until which the upstream asked us to wait with the latest press; null without a wait. */
    waitsUntil: watched.waitsUntil,
    /** How many jobs a press of Generate asks for with the same request; in a form with models, of the first. */
    takes,
    setTakes,
    /** Sends a request as often as takes are wanted. @param most credits that it may cost, if it has no price */
    send: (request: Record<string, unknown>, credits: number | null, most = credits): boolean =>
      approve(
        Array.from({ length: takes }, () => ({ request, credits, most })),
        "takes",
      ),
    /** Sends the takes of one press, each with its own request, as one series. */
    sendTakes: (jobs: readonly Priced[]): boolean => approve(jobs, "takes"),
    /** Sends the parts of one work. */
    sendParts: (parts: readonly Priced[]): boolean => approve(parts, "parts"),
    /** Refuses what a limit or the balance blocks, before it is sent. True when it did. */
    refuseOverLimit: (credits: number, what: Spend["what"]): boolean => {
      const check = checkSpend(credits, what);
      if (check?.effect !== "block") return false;
      setLast({ ...NOTHING_SENT, credits, refusal: limitProblem(check) });
      announce(messages.useSubmit.overLimit[check.of]);
      return true;
    },
    /** Shows a refusal found before anything was sent. */
    refuse: (refusal: Problem) => setLast({ ...NOTHING_SENT, refusal }),
    dismiss: () => setLast(null),
  };
}
export type SubmitControls = ReturnType<typeof useSubmit>;

const NO_PROBLEMS: { problems: { jobId: string; problem: Problem }[]; waitsUntil: string | null } = {
  problems: [],
  waitsUntil: null,
};

/**
 * What the form shows of the jobs of the latest press, live: the refusals of the upstream, and a wait that it asked
 * for. A refusal is the same object as long as it is the same.
 */
function useRejected(kind: JobKind, jobIds: readonly string[]) {
  const { data: { problems, waitsUntil } = NO_PROBLEMS } = useInfiniteQuery({
    ...jobQueries.stage(kind),
    select: ({ pages }) => {
      const jobs = pages.flatMap(({ data }) => data.filter(({ id }) => jobIds.includes(id)));
      const waiting = jobs.find(({ status, error }) => isAwaitingResponse(status) && error?.status === 429);
      return {
        problems: jobs.flatMap(({ id, status, error }) =>
          status === "rejected" && error ? [{ jobId: id, problem: problemOf(error) }] : [],
        ),
        waitsUntil: waiting?.retry_at ?? null,
      };
    },
  });
  useEffect(() => {
    refusedInForm.set(problems.map(({ jobId }) => jobId));
    return () => refusedInForm.set([]);
  }, [problems]);
  return {
    problemOf: (jobId: string | null): Problem | null =>
      problems.find((each) => each.jobId === jobId)?.problem ?? null,
    /** ISO time until which a rate limit holds up a job; null without one. */
    waitsUntil,
  };
}

const withJob = (last: LatestPress, token: string, change: Partial<SentJob>): LatestPress => ({
  ...last,
  jobs: last.jobs.map((sent) => (sent.token === token ? { ...sent, ...change } : sent)),
});

const totalOf = (jobs: readonly Priced[]): number | null =>
  jobs.reduce<number | null>(
    (sum, { credits }) => (sum === null || credits === null ? null : sum + credits),
    0,
  );
