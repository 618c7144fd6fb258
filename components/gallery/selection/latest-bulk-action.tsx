import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { libraryQueries } from "@/components/api/library";
import { bulkActionMessage, bulkActionOutcome, useBulkAction } from "@/components/job/use-bulk-action";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { messages as common } from "@/components/ui/messages";
import { Progress } from "@/components/ui/progress";
import type { BulkAction, BulkActionRun, SkippedBecause } from "@/lib/library/library";
import { formatCount } from "@/lib/platform/format";
import { messages } from "./messages";

/** The progress of a bulk action on many jobs, and for some minutes its result. */
export default function LatestBulkAction() {
  const { data } = useQuery(libraryQueries.latestBulkAction());
  const [seen, setSeen] = useState<string | null>(null);
  const run = data?.run;
  const message = run ? messageOf(run) : null;
  useEffect(() => {
    if (message) announce(message);
  }, [message]);
  if (!run || !message || seen === run.id) return null;
  return (
    <section
      aria-label={messages.latestBulkAction.label}
      className="flex min-h-12 max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
    >
      <p className="min-w-40 flex-1 text-sm">{message}</p>
      {run.finished_at ? (
        <UndoAndDismiss run={run} onSeen={() => setSeen(run.id)} />
      ) : (
        <div className="flex w-64 max-w-full items-center gap-3 pr-2.5">
          <Progress label={message} percent={Math.floor((run.done / run.total) * 100)} className="flex-1" />
          <span className="text-ink-soft text-sm tabular-nums">
            {formatCount(run.done)} / {formatCount(run.total)}
          </span>
        </div>
      )}
    </section>
  );
}

const messageOf = ({ action, total, changed, finished_at }: BulkActionRun): string =>
  finished_at
    ? bulkActionOutcome(action, {
        changed,
        is_begun: false,
        skipped_because: sparedBy(action, total - changed),
      })
    : bulkActionMessage(action, total);

/** Why a run left jobs: only deletions leave any that are not as they were to be. Others' were never part of it. */
function sparedBy(action: BulkAction, many: number): SkippedBecause {
  const spared = action.do === "delete" ? many : 0;
  const isKept = action.do === "delete" && action.unless_kept === true;
  return { others: 0, in_progress: isKept ? 0 : spared, kept: isKept ? spared : 0 };
}

function UndoAndDismiss({ run, onSeen }: { run: BulkActionRun; onSeen: () => void }) {
  const { apply, isApplying } = useBulkAction();
  const { deleted_at } = run;
  return (
    <span className="flex items-center gap-1">
      {deleted_at && (
        <Button
          size="sm"
          variant="quiet"
          busy={isApplying}
          onClick={async () => {
            if (await apply({ deleted_at }, { do: "restore" })) onSeen();
          }}
        >
          {common.undo}
        </Button>
      )}
      <IconButton label={common.dismiss} size="sm" icon={<X aria-hidden />} onClick={onSeen} />
    </span>
  );
}
