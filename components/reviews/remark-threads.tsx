import { Download } from "lucide-react";
import { type ReactNode, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { remarksCsvPath } from "@/lib/reviews/api";
import type { Remark, Review, ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";
import { RemarkRow } from "./remark-row";

const text = messages.remarks;

const SHOWN = [
  { value: "open", label: text.open },
  { value: "all", label: text.all },
] as const;

type RemarkThreadsProps = {
  thing: ReviewedThing;
  /** The remarks to show, with the replies to them. */
  remarks: readonly Remark[];
  /** Of the thing: they say which version is the latest. */
  reviews: readonly Review[];
  /** What can be made of those that are open. */
  children?: ReactNode;
};

const LAST = Number.MAX_VALUE;

/** Remarks in the order of the film, those that are open first of all. */
export function RemarkThreads({ thing, remarks, reviews, children }: RemarkThreadsProps) {
  const [shown, setShown] = useState<"open" | "all">("open");
  const threads = remarks
    .filter(({ reply_to, resolved_at }) => reply_to === null && (shown === "all" || resolved_at === null))
    .toSorted((one, other) => (one.film_seconds ?? LAST) - (other.film_seconds ?? LAST));
  const latestOf = ({ review_id }: Remark) =>
    reviews.find(({ id }) => id === review_id)?.versions.at(-1)?.number ?? null;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={text.filter}
          hideLabel
          isCompact
          segments={SHOWN}
          value={shown}
          onChange={setShown}
        />
        {children}
        <a
          href={remarksCsvPath(thing)}
          download
          className={`${buttonLook({ size: "sm", variant: "quiet" })} ml-auto`}
        >
          <Download aria-hidden className="size-3.5" />
          {text.export}
        </a>
      </div>
      {threads.length === 0 && <p className="py-6 text-ink-soft">{text.none}</p>}
      <ul className="flex flex-col">
        {threads.map((remark) => (
          <RemarkRow
            key={remark.id}
            remark={remark}
            replies={remarks.filter(({ reply_to }) => reply_to === remark.id)}
            latest={latestOf(remark)}
            boardId={thing.of === "board" ? thing.id : null}
          />
        ))}
      </ul>
    </div>
  );
}
