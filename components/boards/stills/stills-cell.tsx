import { clsx } from "clsx";
import { memo } from "react";
import { reportedPercent } from "@/components/job/reported-percent";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { PickLoop } from "@/components/ui/marks";
import { Progress } from "@/components/ui/progress";
import { type BoardTake, MAX_CELL_TAKES } from "@/lib/boards/run";
import { isActive } from "@/lib/jobs/job";
import { formatCount } from "@/lib/platform/format";
import { cellState, spendOfCell, totalSpend } from "../cell/cell-state";
import { GridCell } from "../cell/grid-parts";
import { captionOf, RunAgain, TakeCell, type TakeCellProps, Watched } from "../cell/take-cell";
import { TakePicture } from "../cell/take-picture";
import { useBoardActions } from "../state/board-context";
import { changedSince } from "../state/planned-rows";
import { messages as text } from "./messages";

const WIDEST_REM = 18;
const PLACE =
  "grid aspect-video w-full place-items-center rounded-xs border border-line-field border-dashed text-ink-soft text-xs";

/** The stills of a shot on a model beside each other, with the pick in its loop. Before there are any it is a `TakeCell`. */
export const StillsCell = memo(function StillsCell(props: TakeCellProps) {
  const { planned, number, at } = props;
  const { nameOf } = useBoardActions();
  const { has, count, column } = planned;
  const shown = has.takes.filter(({ status }) => status === "completed" || isActive(status));
  if (shown.length === 0) return <TakeCell {...props} />;
  const state = cellState(planned);
  const places = Math.min(count.waiting, Math.max(0, MAX_CELL_TAKES - shown.length));
  // Counted from the last one, which stays where it is while stills take the first places.
  const waiting = Array.from({ length: places }, (_, at) => places - at);
  const focused = shown.find(({ picked }) => picked) ?? shown[0];
  return (
    <GridCell at={at} className="relative min-w-0 rounded-xs max-wide:w-[calc(100vw-2rem)]!">
      <Watched takes={has.takes} />
      <span className="mb-2 hidden truncate text-ink-soft text-xs max-wide:block" translate="no">
        {nameOf(column.model_id)}
      </span>
      <div
        style={{ maxWidth: `${(shown.length + places) * WIDEST_REM}rem` }}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-4 p-1.75"
      >
        {shown.map((take) => (
          <Still
            key={take.job_id}
            take={take}
            number={number}
            model={nameOf(column.model_id)}
            series={planned.shot.id}
            isEarlier={changedSince({ placed: planned, cells: [planned] }, take).length > 0}
            isFocused={take === focused}
          />
        ))}
        {waiting.map((place) => (
          <span key={place} className={PLACE}>
            {text.waiting}
          </span>
        ))}
      </div>
      <p className="mt-1.25 flex min-w-0 justify-between gap-2 text-ink-soft text-xs tabular-nums">
        {count.again > 0 && planned.cell.credits !== null ? (
          <RunAgain planned={planned} takes={count.again} number={number} />
        ) : (
          <span className="min-w-0 truncate">{captionOf(planned, state)}</span>
        )}
        <span>{formatCount(totalSpend(spendOfCell(planned)))}</span>
      </p>
    </GridCell>
  );
});

type StillProps = {
  take: BoardTake;
  /** Of its shot, from 1. */
  number: number;
  model: string;
  series: string;
  isEarlier: boolean;
  isFocused: boolean;
};

function Still({ take, number, model, series, isEarlier, isFocused }: StillProps) {
  const { openStack } = useBoardActions();
  const percent = take.status === "completed" ? null : reportedPercent(take);
  const name = text.still({ shot: number, still: take.number, model, isPicked: take.picked, isEarlier });
  return (
    <button
      type="button"
      data-focus={isFocused || undefined}
      data-job-id={take.job_id}
      aria-haspopup="dialog"
      aria-label={name}
      onClick={() => openStack(series, take.job_id)}
      className={clsx(
        "relative block w-full rounded-xs hover:outline-2 hover:outline-ink",
        take.picked ? "outline-offset-8" : "outline-offset-2",
      )}
    >
      {take.status === "completed" ? (
        <TakePicture take={take} isEarlier={isEarlier} />
      ) : (
        <span className={clsx(PLACE, "relative overflow-hidden bg-stage tabular-nums")}>
          {percent === null ? STATUS_LABELS[take.status].label : text.percent(percent)}
          {percent !== null && <Progress label={text.progress} percent={percent} isEdge />}
        </span>
      )}
      {take.picked && <PickLoop />}
    </button>
  );
}
