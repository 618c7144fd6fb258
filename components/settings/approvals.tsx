import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { approvalsClient, approvalsQuery, limitRequestsQuery } from "@/components/api/approvals";
import { KIND_ICONS } from "@/components/job/icons";
import { useModelNames } from "@/components/job/use-model-names";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/clock";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { Summary } from "@/components/ui/summary";
import { useTask } from "@/components/ui/use-task";
import type { Approval } from "@/lib/approvals/approval";
import type { LimitRequest } from "@/lib/approvals/limit-request";
import { sumsKey } from "@/lib/jobs/keys";
import { libraryKey } from "@/lib/library/queries";
import { boardLink } from "@/lib/navigation/boards";
import { jobLink } from "@/lib/navigation/gallery";
import { errorMessage } from "@/lib/platform/error-message";
import { DecidedLimitRequest, LimitRequestRow } from "./limit-requests";
import { messages } from "./messages";
import { SettingsPart } from "./settings-part";

const text = messages.approvals;

/** Requests above a limit that asks, and for higher limits: for owners all of the workspace, for others their own. */
export function Approvals() {
  const jobs = useQuery(approvalsQuery);
  const limits = useQuery(limitRequestsQuery);
  const may = useMay();
  const data = jobs.data && limits.data && [...jobs.data.data, ...limits.data.data];
  const isError = jobs.isError || limits.isError;
  const waiting = (data ?? []).filter(({ status }) => status === "waiting").toSorted(byTime("created_at"));
  const decided = (data ?? [])
    .filter(({ status }) => status !== "waiting")
    .toSorted(byTime("decided_at"))
    .reverse();
  const words = may("manage") ? text : text.own;
  return (
    <SettingsPart id="approvals" title={words.title} description={words.about}>
      {isError && !data && <p className="text-ink-soft">{text.loadFailed}</p>}
      {!data && !isError && <Skeleton className="h-20" />}
      {data &&
        (waiting.length > 0 ? (
          <ul className="divide-y divide-line border-line border-y">
            {waiting.map((request) =>
              request.object === "approval" ? (
                <ApprovalRow key={request.id} request={request} />
              ) : (
                <LimitRequestRow key={request.id} request={request} />
              ),
            )}
          </ul>
        ) : (
          <p className="border-line border-y py-4 text-ink-soft">{words.none}</p>
        ))}
      {decided.length > 0 && (
        <details>
          <Summary>{text.decided(decided.length)}</Summary>
          <ul className="mt-2 divide-y divide-line border-line border-y">
            {decided.map((request) =>
              request.object === "approval" ? (
                <DecidedRow key={request.id} request={request} />
              ) : (
                <DecidedLimitRequest key={request.id} request={request} />
              ),
            )}
          </ul>
        </details>
      )}
    </SettingsPart>
  );
}

type Request = Approval | LimitRequest;

/** The order of requests by a moment, the earliest first. */
const byTime =
  (at: "created_at" | "decided_at") =>
  (a: Request, b: Request): number =>
    (a[at] ?? "").localeCompare(b[at] ?? "");

/** A request that waits: what it would make and cost, what the limits leave, and the answers. */
function ApprovalRow({ request }: { request: Approval }) {
  const { person_name, token_name, is_yours, board, parts, jobs, kind, credits, note, limits, created_at } =
    request;
  const nameOf = useModelNames(kind);
  const may = useMay();
  // What a program asks for, an owner declines, even as the person for whom it asks.
  const mayDecline = may("manage") && (!is_yours || token_name !== null);
  const { error, isBusy, answer } = useAnswer(request);
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 md:grid-cols-[6rem_minmax(0,1fr)_auto]">
      <Picture request={request} />
      <div className="min-w-0 tabular-nums">
        <p>
          {token_name === null ? (
            <>
              {is_yours ? text.you : <b className="font-semibold">{person_name ?? text.unnamed}</b>}{" "}
              {is_yours ? text.askYou : text.asks}{" "}
            </>
          ) : (
            <>
              <b className="font-semibold">
                <bdi>{token_name}</bdi>
              </b>{" "}
              {text.tokenAsks} {is_yours ? text.youObject : <bdi>{person_name ?? text.unnamed}</bdi>}
              {text.tokenAsksFor}{" "}
            </>
          )}
          <b className="font-semibold">{text.what(jobs, kind, credits)}</b>{" "}
          {text.on([...new Set(parts.map(({ model_id }) => nameOf(model_id)))])}
          {board && (
            <>
              {" "}
              {text.board}{" "}
              <Link href={boardLink(board.id)} translate="no" className="text-link">
                {board.name}
              </Link>
            </>
          )}
        </p>
        <Texts parts={parts} nameOf={nameOf} />
        <p className="text-ink-soft text-sm">
          {text.limits(limits, credits)} {text.askedAt} <Moment at={created_at} />
          {note ? <span dir="auto">{text.note(note)}</span> : text.period}
        </p>
        {error && (
          <p role="alert" className="mt-1 text-danger text-sm">
            {error}
          </p>
        )}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 md:col-span-1 md:self-center *:max-md:flex-1">
        {is_yours && !mayDecline && (
          <Button
            busy={isBusy}
            aria-label={text.withdrawOf(parts[0]?.prompt ?? "")}
            onClick={() => answer("withdraw")}
          >
            {text.withdraw}
          </Button>
        )}
        {may("manage") && (
          <>
            {mayDecline && (
              <Button
                busy={isBusy}
                aria-label={text.declineOf(request, credits)}
                onClick={() => answer("decline")}
              >
                {text.decline}
              </Button>
            )}
            <Button
              busy={isBusy}
              icon={<Check aria-hidden className="size-4" />}
              aria-label={text.approveOf(request, credits)}
              onClick={() => answer("grant")}
            >
              {text.approve(credits)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

type TextsProps = Pick<Approval, "parts"> & { nameOf: (modelId: string) => string };

/** What would be made: one text as it begins, several in a list that opens. */
function Texts({ parts, nameOf }: TextsProps) {
  const [first] = parts;
  if (!first) return null;
  if (parts.length === 1) {
    return (
      <p dir="auto" translate="no" className="line-clamp-2 text-ink-soft text-sm">
        {first.prompt}
      </p>
    );
  }
  return (
    <details className="my-0.5">
      <Summary>{text.parts(parts.length)}</Summary>
      <ol className="mt-1 flex flex-col gap-1 text-ink-soft text-sm">
        {parts.map(({ model_id, prompt, jobs }) => (
          <li key={`${model_id} ${prompt}`}>
            {text.part(jobs, nameOf(model_id))} <bdi translate="no">{prompt}</bdi>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Answers a request. A price that rose meanwhile is shown in the row, and asked about again. */
function useAnswer({ id, credits }: Approval) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [error, setError] = useState<string | null>(null);
  const answer = (decision: "grant" | "decline" | "withdraw") =>
    run(async () => {
      setError(null);
      const params = { approvalId: id };
      try {
        if (decision === "grant") await approvalsClient.grant({ params, body: { credits } });
        else await approvalsClient[decision]({ params });
      } catch (cause) {
        setError(errorMessage(cause, text.failed));
      }
      await Promise.all([
        cache.invalidateQueries({ queryKey: libraryKey }),
        cache.invalidateQueries({ queryKey: sumsKey }),
      ]);
    }, text.failed);
  return { error, isBusy, answer };
}

/** Our copy of the picture that it begins with, else the sign of its kind. */
function Picture({ request: { picture, kind } }: { request: Approval }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className="grid aspect-video w-full place-items-center overflow-hidden rounded-xs bg-stage text-on-picture">
      {picture === null ? (
        <Icon aria-hidden strokeWidth={1.25} className="size-6" />
      ) : (
        // biome-ignore lint/performance/noImgElement: our own copy, already small; the optimiser is off
        <img src={picture} alt="" className="size-full object-contain" />
      )}
    </span>
  );
}

function DecidedRow({ request }: { request: Approval }) {
  const { kind, jobs, credits, status, decided_by, decided_at, job_ids, parts } = request;
  const [jobId] = job_ids;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 text-sm tabular-nums">
      <span className="font-medium">{text.status[status]}</span>
      <span className="min-w-0 text-ink-soft">
        {text.decidedWhat(request, jobs, kind, credits)} {decided_by && text.by(decided_by)}{" "}
        {decided_at && <Moment at={decided_at} />}
      </span>
      {jobId && (
        <Link href={jobLink(jobId)} aria-label={text.viewOf(parts[0]?.prompt ?? "")} className="text-link">
          {text.view}
        </Link>
      )}
    </li>
  );
}
