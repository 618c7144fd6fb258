import { useQuery } from "@tanstack/react-query";
import { ScanEye } from "lucide-react";
import { takeChecksQuery } from "@/components/api/take-checks";
import { findingsByJob } from "@/lib/checks/likely-rejects";
import { useBoardActions } from "../state/board-context";
import { wordsOf } from "./finding-words";
import { messages } from "./messages";

/** The first of what machines saw in the take of a cell, below its picture. */
export default function CellFindings({ jobId }: { jobId: string }) {
  const boardId = useBoardActions().current()?.id;
  const { data } = useQuery({
    ...takeChecksQuery(boardId ?? ""),
    select: findingsByJob,
    enabled: boardId !== undefined,
  });
  const [first, ...others] = wordsOf(data?.get(jobId) ?? []);
  if (!first) return null;
  const all = [first, ...others].map(({ words }) => words).join(". ");
  return (
    <p
      title={`${all}. ${messages.about}`}
      className="mt-1 flex min-w-0 items-center gap-1.5 text-ink-soft text-xs tabular-nums"
    >
      <ScanEye aria-hidden className="size-3 shrink-0" />
      <span className="sr-only">{messages.label}</span>
      <span dir="auto" className="truncate">
        {messages.more(first.words, others.length)}
      </span>
    </p>
  );
}
