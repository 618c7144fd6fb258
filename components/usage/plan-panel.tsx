"use client";

import { useQuery } from "@tanstack/react-query";
import { planQuery } from "@/components/api/account";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/clock";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/contract/errors";
import type { Refusal } from "@/lib/usage/server/read-refusals";

/** The plan of the key, and the service's reasons for refusing the key something. */
export function PlanPanel({ refusals }: { refusals: readonly Refusal[] }) {
  const { data, error, isPending } = useQuery(planQuery());
  return (
    <section aria-label="Plan" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      {isPending ? (
        <Skeleton className="h-10 w-72 max-w-full" />
      ) : data ? (
        <div className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-ink-soft">Plan</span>
            <span className="font-semibold text-lg">{data.plan}</span>
            <Badge tone={data.api_enabled ? "positive" : "warning"}>
              {data.api_enabled ? "API on" : "API off"}
            </Badge>
          </p>
          <p className="max-w-prose text-ink-soft">
            {data.api_enabled
              ? "This plan includes the API: jobs can be made with this key, within its credits and permissions."
              : "This plan does not include the API, so nothing new can be made with this key. What you made is still here. Ask whoever manages the plan to switch the API on."}
          </p>
        </div>
      ) : (
        <p className="text-ink-soft">
          The plan is not known: {error instanceof ApiError ? error.message : "the service did not answer."}
        </p>
      )}
      {refusals.length > 0 && (
        <div className="mt-4 border-line border-t pt-4">
          <h2 className="font-medium text-sm">What this key was not allowed to do</h2>
          <ul className="mt-1.5 flex flex-col gap-2">
            {refusals.map(({ message, requestId, at, jobs }) => (
              <li key={message} className="text-sm">
                <p className="break-words">“{message}”</p>
                <p className="text-ink-faint text-xs">
                  The service refused {jobs === 1 ? "one job" : `${jobs} jobs`} with this (403), last{" "}
                  <Moment at={at} />
                  {requestId && (
                    <>
                      ; request <code className="select-all font-mono">{requestId}</code>
                    </>
                  )}
                  . Nothing was reserved.
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
