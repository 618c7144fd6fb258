import { clsx } from "clsx";
import { memo } from "react";
import { PickLoop } from "@/components/ui/marks";
import { useBoardActions } from "../state/board-context";
import { messages as stateMessages } from "../state/messages";
import { type BoardRow, changedSince, pickOf } from "../state/planned-rows";
import { changedSentence } from "./earlier-mark";
import { GridCell } from "./grid-parts";
import { messages } from "./messages";
import { PICTURE_PLACE, TakePicture } from "./take-picture";

const text = messages.pick;

type PickCellProps = {
  row: BoardRow;
  number: number;
  at: number;
  /** Whether the shot had another pick, or none, when the page was opened. */
  isNew: boolean;
};

/** The take that counts, in its pencil loop, or what there is to choose from. */
export const PickCell = memo(function PickCell({ row, number, at, isNew }: PickCellProps) {
  const { openStack, nameOf } = useBoardActions();
  const pick = pickOf(row);
  const done = row.takes.filter(({ status }) => status === "completed");
  const opened = pick ?? done.at(-1);
  const models = new Map(row.cells.flatMap((cell) => (cell ? [[cell.column.id, cell.column.model_id]] : [])));
  const changed = pick ? changedSince(row, pick) : [];
  const isEarlier = changed.length > 0;
  const takeName = pick && text.take(nameOf(models.get(pick.column_id) ?? ""), pick.number, isEarlier);
  const place = pick ? (
    <span className="relative block">
      <TakePicture take={pick} isEarlier={isEarlier} />
      <PickLoop isNew={isNew} />
    </span>
  ) : (
    <span className="grid aspect-video w-full place-items-center rounded-xs border border-line-field border-dashed px-2 text-center text-ink-soft text-sm">
      {done.length > 0 ? text.toLookAt(done.length) : text.noTakes}
    </span>
  );
  return (
    <GridCell at={at} className={clsx("min-w-0 rounded-xs max-wide:-order-1 max-wide:w-47!", PICTURE_PLACE)}>
      <span className="mb-2 hidden text-ink-soft text-xs max-wide:block">{stateMessages.table.pick}</span>
      {opened ? (
        <button
          type="button"
          data-focus
          aria-haspopup="dialog"
          aria-label={[text.of(number), takeName ?? text.toLookAt(done.length)].join(": ")}
          onClick={() => openStack(row.placed.shot.id, opened.job_id)}
          className="block w-full rounded-xs outline-offset-8"
        >
          {place}
        </button>
      ) : (
        place
      )}
      <p
        title={isEarlier ? changedSentence(row.placed.shot.kind, changed) : undefined}
        className="mt-2.5 truncate text-ink-soft text-xs"
      >
        {takeName ?? text.none}
      </p>
    </GridCell>
  );
});
