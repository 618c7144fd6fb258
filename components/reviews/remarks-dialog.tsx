import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { remarksQuery } from "@/components/api/reviews";
import { buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { remarksCsvPath } from "@/lib/reviews/api";
import type { ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";
import { RemarkRow } from "./remark-row";

const text = messages.remarks;

const SHOWN = [
  { value: "open", label: text.open },
  { value: "all", label: text.all },
] as const;

type RemarksDialogProps = {
  thing: ReviewedThing;
  /** Only what is about this shot; null for all. */
  shotId?: string | null;
  onClose: () => void;
};

/** What visitors wrote, beside the page that it is about. */
export default function RemarksDialog({ thing, shotId = null, onClose }: RemarksDialogProps) {
  const { data, error, refetch } = useQuery(remarksQuery(thing));
  const [shown, setShown] = useState<"open" | "all">("open");
  const all = data?.data ?? [];
  const threads = all.filter(
    (remark) =>
      remark.reply_to === null &&
      (shotId === null || remark.shot_id === shotId) &&
      (shown === "all" || remark.resolved_at === null),
  );
  return (
    <Dialog onClose={onClose} title={text.title} side="right">
      <div className="flex flex-col gap-3 pt-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SegmentedControl
            label={text.filter}
            hideLabel
            isCompact
            segments={SHOWN}
            value={shown}
            onChange={setShown}
          />
          <a href={remarksCsvPath(thing)} download className={buttonLook({ size: "sm", variant: "quiet" })}>
            <Download aria-hidden className="size-3.5" />
            {text.export}
          </a>
        </div>
        {error && !data && (
          <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
        )}
        {data && threads.length === 0 && <p className="py-6 text-ink-soft">{text.none}</p>}
        <ul className="flex flex-col">
          {threads.map((remark) => (
            <RemarkRow
              key={remark.id}
              remark={remark}
              replies={all.filter(({ reply_to }) => reply_to === remark.id)}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
