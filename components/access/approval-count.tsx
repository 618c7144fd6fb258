"use client";

import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { summaryQuery } from "@/components/api/summary";
import { useMay } from "./may";
import { messages } from "./messages";

/** How many requests wait for an owner's answer, beside the name of what leads there. Nothing for others. */
export function ApprovalCount({ className }: { className?: string }) {
  const waiting = useQuery(summaryQuery()).data?.approvals_waiting ?? 0;
  const isManager = useMay()("manage");
  if (waiting === 0 || !isManager) return null;
  return (
    <span
      className={clsx(
        "min-w-4.5 rounded-full bg-ink px-1.25 text-center font-semibold text-canvas text-xs leading-4.5 tabular-nums",
        className ?? "ml-auto",
      )}
    >
      <span aria-hidden>{waiting}</span>
      <span className="sr-only">{messages.approvalsWaiting(waiting)}</span>
    </span>
  );
}
