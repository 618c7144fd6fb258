import { useQuery } from "@tanstack/react-query";
import { planQuery } from "@/components/api/account";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/clock";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/contract/errors";
import type { Refusal } from "@/lib/usage/usage";
import { messages } from "./messages";

const text = messages.planPanel;

/** The plan of the key, and the upstream's reasons for refusing the key something. */
export function PlanPanel({ refusals }: { refusals: readonly Refusal[] }) {
  const { data, error, isPending } = useQuery(planQuery());
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-3 print:mt-4">
      <h2 id="plan" className="type-heading">
        {text.title}
      </h2>
      <div className="border-line border-t pt-3">
        {isPending ? (
          <div className="flex flex-col gap-1">
            <Skeleton className="h-7 w-40" />
            <Skeleton className="max-w-prose">{text.onHint}</Skeleton>
          </div>
        ) : data ? (
          <div className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <span className="type-heading">{data.plan}</span>
              <Badge tone={data.api_enabled ? "positive" : "warning"}>
                {data.api_enabled ? text.on : text.off}
              </Badge>
            </p>
            <p className="max-w-prose text-ink-soft">{data.api_enabled ? text.onHint : text.offHint}</p>
          </div>
        ) : (
          <p className="text-ink-soft">
            {text.failed(error instanceof ApiError ? error.message : text.noAnswer)}
          </p>
        )}
        {refusals.length > 0 && (
          <div className="mt-4 border-line border-t pt-4">
            <h3 className="type-label">{text.denied}</h3>
            <ul className="mt-1.5 flex flex-col gap-2">
              {refusals.map(({ message, request_id, at, jobs }) => (
                <li key={message} className="text-sm">
                  <p className="break-words">{text.quoted(message)}</p>
                  <p className="text-ink-faint text-xs">
                    {text.rejected.before(jobs)}
                    <Moment at={at} />
                    {text.rejected.after}
                    {request_id && (
                      <>
                        {" "}
                        {text.requestId}{" "}
                        <code translate="no" className="select-all font-mono">
                          {request_id}
                        </code>
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
