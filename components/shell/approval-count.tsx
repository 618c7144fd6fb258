import { useQuery } from "@tanstack/react-query";
import { summaryQuery } from "@/components/api/summary";
import { messages } from "./messages";

/** How many requests wait for an owner's answer, beside the name of what leads there. Nothing for others. */
export function ApprovalCount({ className }: { className: string }) {
  const waiting = useQuery(summaryQuery()).data?.approvals_to_answer ?? 0;
  return (
    waiting > 0 && (
      <span
        className={`${className} min-w-4.5 rounded-full bg-ink px-1.25 text-center font-semibold text-canvas text-xs leading-4.5 tabular-nums`}
      >
        <span aria-hidden>{waiting}</span>
        <span className="sr-only">{messages.rail.approvals(waiting)}</span>
      </span>
    )
  );
}
