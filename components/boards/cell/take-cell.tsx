import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { reportedPercent } from "@/components/job/reported-percent";
import { STATUS_LABELS } from "@/components/job/status-labels";
import { lazyPart } from "@/components/ui/lazy-part";
import { Progress } from "@/components/ui/progress";
import { toastUndo } from "@/components/ui/toast";
import type { BoardTake } from "@/lib/boards/run";
import { isStillId } from "@/lib/boards/stills";
import { type SuggestedFix, suggestedFixOf } from "@/lib/boards/suggested-fix";
import { isActive } from "@/lib/jobs/job";
import { formatCount } from "@/lib/platform/format";
import { useBoardActions } from "../state/board-context";
import { type BoardCell, changedSince } from "../state/planned-rows";
import { type CellState, cellState, spendOfCell, totalSpend } from "./cell-state";
import { changedSentence, EarlierMark } from "./earlier-mark";
import { GridCell } from "./grid-parts";
import { messages } from "./messages";
import { PICTURE_PLACE, TakePicture } from "./take-picture";

const text = messages.cell;

const CellFindings = lazyPart(() => import("../checks/cell-findings"));

export type TakeCellProps = {
  /** The same object while nothing of the cell changes. */
  planned: BoardCell;
  /** Of its shot, from 1. */
  number: number;
  /** The place of its column among the cells of a row. */
  at: number;
};

/** The takes of a shot on a model: what is there, what goes on, or what is planned, with its price. */
export const TakeCell = memo(function TakeCell({ planned, number, at }: TakeCellProps) {
  const { openStack, nameOf, catalogs, mayEdit } = useBoardActions();
  const { shot, column } = planned;
  const state = cellState(planned);
  const model = nameOf(column.model_id);
  const fix = state.is === "blocked" && mayEdit && catalogs ? suggestedFixOf(catalogs, planned) : null;
  const caption = captionOf(planned, state);
  // While takes of the present words are made, the line says how far they are.
  const isStill = state.is === "done" && state.next === null && planned.count.waiting === 0;
  const marked = isStill && state.isEarlier ? state.take : null;
  const spend = spendOfCell(planned);
  const price = totalSpend(spend);
  const opened =
    state.is === "done" || state.is === "running"
      ? state.take.job_id
      : state.is === "failed"
        ? (planned.has.takes.at(-1)?.job_id ?? null)
        : null;
  const name = [
    text.of(number, model),
    ...spokenOf(state),
    caption,
    ...(price > 0 ? [text.credits(price)] : []),
  ].filter(Boolean);
  return (
    <GridCell
      at={at}
      className={clsx("relative min-w-0 rounded-xs", PICTURE_PLACE, isStillId(shot.id) && "wide:max-w-72")}
    >
      <Watched takes={planned.has.takes} />
      <span className="mb-2 hidden truncate text-ink-soft text-xs max-wide:block" translate="no">
        {model}
      </span>
      {opened ? (
        <button
          type="button"
          data-focus
          data-job-id={opened}
          aria-haspopup="dialog"
          aria-label={text.name(name)}
          onClick={() => openStack(shot.id, opened)}
          className="block w-full rounded-xs outline-offset-2 hover:outline-2 hover:outline-ink"
        >
          <CellContent state={state} />
        </button>
      ) : (
        <>
          <span className="sr-only">{text.of(number, model)}</span>
          <CellContent state={state} />
        </>
      )}
      <p className="mt-1.25 flex min-w-0 justify-between gap-2 text-ink-soft text-xs tabular-nums">
        {state.is === "failed" && state.again > 0 ? (
          <RunAgain planned={planned} takes={state.again} number={number} />
        ) : fix ? (
          <MakeItRun fix={fix} planned={planned} number={number} />
        ) : marked ? (
          <EarlierMark
            label={text.earlier}
            title={changedSentence(shot.kind, changedSince({ placed: planned, cells: [planned] }, marked))}
          />
        ) : (
          <span
            className={clsx("min-w-0 truncate", state.is === "blocked" && "text-ink-faint")}
            title={caption}
          >
            {caption}
          </span>
        )}
        {state.is !== "blocked" && state.is !== "none" && <span>{formatCount(price)}</span>}
      </p>
      {state.is === "done" && <CellFindings jobId={state.take.job_id} />}
    </GridCell>
  );
});

/** Marks the takes that run here as watched, so that no message tells of the end of each. */
export const Watched = ({ takes }: { takes: readonly BoardTake[] }) =>
  takes
    .filter(({ status }) => isActive(status))
    .map(({ job_id: id }) => (
      <span
        key={id}
        aria-hidden
        data-large
        data-job-id={id}
        className="pointer-events-none absolute inset-0"
      />
    ));

function failedLabel({ credits, isUnknown }: Extract<CellState, { is: "failed" }>): string {
  if (isUnknown) return text.failedUnknown;
  return credits ? text.failedCharged(credits) : text.failed;
}

const waitingLabel = ({ shot }: Extract<CellState, { is: "waiting" }>): string =>
  shot === null ? text.waiting : text.waitsFor(shot);

/** What is said of a state beside its caption. */
function spokenOf(state: CellState): string[] {
  if (state.is === "running") return [STATUS_LABELS[state.take.status].label];
  if (state.is === "waiting") return [waitingLabel(state)];
  if (state.is === "failed") return [failedLabel(state)];
  if (state.is !== "done") return [];
  return [...(state.take.picked ? [text.picked] : []), ...(state.isEarlier ? [text.isEarlier] : [])];
}

/** One line below the picture. */
export function captionOf({ cell, count }: BoardCell, state: CellState): string {
  switch (state.is) {
    case "done": {
      if (state.next)
        return text.oneOf(state.count, state.count + count.running, reportedPercent(state.next));
      if (count.waiting > 0) return text.queued(state.count, count.waiting);
      if (count.missing > 0) return text.alsoMissing(state.count, count.missing);
      if (count.failed > 0) return text.alsoFailed(state.count, count.failed);
      return text.takes(state.count);
    }
    case "running":
    case "waiting":
      return text.takes(count.running + count.waiting);
    case "planned":
      return cell.changes[0] ?? text.notSent;
    case "blocked":
      return text.notSent;
    default:
      return "";
  }
}

const PLACE =
  "relative grid aspect-video w-full place-content-center justify-items-center gap-0.5 overflow-hidden rounded-xs px-2 text-center text-ink-soft text-sm";

function CellContent({ state }: { state: CellState }): ReactNode {
  switch (state.is) {
    case "done": {
      const next = state.next && reportedPercent(state.next);
      return (
        <span className="relative block">
          <TakePicture take={state.take} isStack={state.count > 1} isEarlier={state.isEarlier} />
          {next !== null && <Progress label={text.progress} percent={next} isEdge />}
        </span>
      );
    }
    case "running": {
      const { status } = state.take;
      const percent = reportedPercent(state.take);
      return (
        <span className={clsx(PLACE, "border border-line bg-stage")}>
          {percent === null ? (
            STATUS_LABELS[status].label
          ) : (
            <span className="type-heading text-ink tabular-nums">{text.running(percent)}</span>
          )}
          {percent !== null && <Progress label={text.progress} percent={percent} isEdge />}
        </span>
      );
    }
    case "waiting":
      return <span className={clsx(PLACE, "border border-line bg-stage")}>{waitingLabel(state)}</span>;
    case "failed":
      return (
        <span className={clsx(PLACE, "border border-line")} title={state.error ?? undefined}>
          <CircleAlert aria-hidden className="size-4 text-danger" />
          {failedLabel(state)}
        </span>
      );
    case "blocked":
      return (
        <span className={clsx(PLACE, "border border-line text-ink-faint")}>
          <span className="line-clamp-3" title={state.problem}>
            {state.problem}
          </span>
        </span>
      );
    case "planned":
      return (
        <span className={clsx(PLACE, "border border-line-field border-dashed")}>
          {text.takes(state.takes)}
        </span>
      );
    case "none":
      return <span className={clsx(PLACE, "text-ink-faint")}>{text.none}</span>;
  }
}

type RunAgainProps = { planned: BoardCell; takes: number; number: number };

/** The takes that failed, once more at the price of now. */
export function RunAgain({ planned: { shot, column, cell, count }, takes, number }: RunAgainProps) {
  const { start, mayMake, nameOf } = useBoardActions();
  if (!mayMake || cell.credits === null) return <span />;
  const { credits } = cell;
  const sum = credits * takes;
  const again = { shot_id: shot.id, column_id: column.id, takes, credits, known: count.known };
  return (
    <CellLink
      name={text.runAgainName(number, nameOf(column.model_id), sum)}
      words={text.runAgain(sum)}
      onPress={() => start([again])}
    />
  );
}

/** What a press below the picture does. */
const CellLink = ({ name, words, onPress }: { name: string; words: string; onPress: () => void }) => (
  <button
    type="button"
    aria-label={name}
    onClick={onPress}
    className="touch-target min-w-0 truncate rounded-sm text-ink text-link text-sm"
  >
    {words}
  </button>
);

type MakeItRunProps = { fix: SuggestedFix; planned: BoardCell; number: number };

/** The change after which a cell can run, with its price. */
function MakeItRun({ fix, planned: { column }, number }: MakeItRunProps) {
  const { edit, nameOf } = useBoardActions();
  const label = fix.do === "without" ? text.without[fix.input] : text.otherModel(nameOf(fix.modelId));
  const change = () => {
    const undo = edit([fix.edit]);
    toastUndo(text.fixed(label), undo, "board");
  };
  return (
    <CellLink
      name={text.fixName(number, nameOf(column.model_id), label, fix.credits)}
      words={text.priced(label, fix.credits)}
      onPress={change}
    />
  );
}

/** A shot on a model of another kind. */
export const OtherKindCell = ({ at }: { at: number }) => (
  <GridCell at={at} className="min-w-0 rounded-xs max-wide:hidden">
    <span className="sr-only">{text.otherKind}</span>
    <span aria-hidden className="block aspect-video" />
  </GridCell>
);
