import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useMay } from "@/components/access/may";
import { useLimits } from "@/components/api/limits";
import { SpendNote } from "@/components/submit/spend-block";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import { preferences } from "@/components/ui/preferences";
import { useStored } from "@/components/ui/use-stored";
import { type PlannedCell, planPress } from "@/lib/boards/plan";
import type { RunCell } from "@/lib/boards/run";
import { wavesOf } from "@/lib/boards/waves";
import { budgetOf } from "@/lib/limits/check-spend";
import { creditsLeft, type SpendPlace } from "@/lib/limits/limit";
import { type BoardCell, type BoardRow, type GroupedTakes, plannedCells } from "../state/planned-rows";
import { BuyingMenu } from "./buying-menu";
import { useBoughtRows } from "./how-bought";
import { messages as text } from "./messages";
import { CreditsLeft, FailedTakes, QueueStatus, RunTotals } from "./run-status";
import { failuresOf, runSums } from "./run-sums";
import type { BoardRunControls } from "./use-run";

const RunDialog = lazyPopup(() => import("./run-dialog"));

const NOTE_ID = "board-run-note";
const NO_TAKES = { shots: {}, queue: [], runs: [], spared: undefined };
type RunProps = {
  rows: readonly BoardRow[];
  /** Beside stills: the rows of the shots, of which those with a picked still are filmed. */
  film: readonly BoardRow[] | null;
  run: BoardRunControls;
  place: SpendPlace;
};

/** What is missing or outdated and why it may not be made now; null where nothing is. */
function plannedOf(cells: readonly PlannedCell[], run: BoardRunControls, of: "missing" | "outdated") {
  const press = planPress(cells, { of });
  return press.takes === 0 ? null : { ...press, ...run.gate(press.takes, press.credits) };
}
const shotsOf = ({ cells }: { cells: readonly RunCell[] }): number =>
  new Set(cells.map(({ shot_id }) => shot_id)).size;

const missingIn = (cells: readonly PlannedCell[]): number =>
  cells.reduce((sum, { count }) => sum + count.missing, 0);
const sumOfCells = (cells: readonly RunCell[]): number =>
  cells.reduce((sum, { takes, credits }) => sum + takes * credits, 0);

/** The cells that begin with a picked still. */
const withStills = (film: readonly BoardRow[] | null): BoardCell[] =>
  plannedCells(film ?? []).filter(({ cell }) => cell.still !== null);

type RunButtonsProps = RunProps & { className?: string };

/**
 * The buttons that make everything that is missing, and anew what is made from earlier words, each for the sum on it. The
 * first of them has the accent.
 */
export function RunButtons({ rows, run, place, film, className }: RunButtonsProps) {
  const limits = useLimits().data?.data ?? [];
  const budget = budgetOf(limits, place);
  const left = budget && Math.floor(creditsLeft(budget));
  const boughtOf = useBoughtRows();
  const cells = plannedCells(rows);
  const missing = plannedOf(plannedCells(boughtOf(rows)), run, "missing");
  const outdated = plannedOf(cells, run, "outdated");
  const filmed = plannedOf(withStills(film && boughtOf(film)), run, "missing");
  const mayBuy = [...cells, ...withStills(film)].some(({ count }) => count.missing > 0);
  const button = (planned: NonNullable<typeof missing>, label: string, variant: "primary" | "secondary") => {
    const { cells, credits, block, over } = planned;
    return (
      <Button
        variant={block ? "quiet" : variant}
        busy={run.isBusy}
        aria-disabled={block !== null || undefined}
        aria-describedby={block ? NOTE_ID : undefined}
        onClick={() => (block ? announce(block.message) : run.make(cells))}
        className={clsx("tabular-nums aria-disabled:cursor-not-allowed", block && "bg-hover", className)}
      >
        {over?.effect === "ask" ? text.ask(credits) : label}
      </Button>
    );
  };
  return (
    <>
      {outdated &&
        button(
          outdated,
          outdated.left > 0
            ? text.updatePart(outdated.takes, outdated.left, outdated.credits, left)
            : text.update(shotsOf(outdated), outdated.credits, left),
          missing || filmed ? "secondary" : "primary",
        )}
      {missing &&
        button(
          missing,
          film
            ? text.draft(shotsOf(missing), missing.left, missing.credits, left)
            : text.generate(missing.takes, missing.left, missing.credits, left),
          filmed ? "secondary" : "primary",
        )}
      {filmed && button(filmed, text.film(filmed.credits, left), "primary")}
      {(outdated || mayBuy) && <BuyingMenu />}
    </>
  );
}

type RunStatusProps = RunProps & {
  /** Of the whole board; undefined while they are not known. */
  takes: Pick<GroupedTakes, "shots" | "queue" | "runs" | "spared"> | undefined;
  /** What stands before the sums. */
  children: ReactNode;
};

/**
 * Under the head of a board: what is charged, reserved and planned at the end of the line of all shots, and below it what runs
 * and waits, what failed, what limit and balance leave, and why Generate does nothing. No sums without takes and prices.
 */
export function RunStatus({ takes, children, rows, film, run, place }: RunStatusProps) {
  const cells = plannedCells(rows);
  const { shots, queue, runs, spared } = takes ?? NO_TAKES;
  const may = useMay();
  // Clips that begin with no still are planned in the film.
  const boughtOf = useBoughtRows();
  const bought = plannedCells(boughtOf(rows));
  const filmed = withStills(film && boughtOf(film));
  const sums = runSums([...bought, ...filmed], { takes: Object.values(shots).flat(), queue });
  const left = missingIn([...cells, ...withStills(film)]) - missingIn([...bought, ...filmed]);
  const numbers = new Map(rows.map(({ placed }, at) => [placed.shot.id, at + 1]));
  const failures = failuresOf(cells, numbers, text.failures.unknown);
  const outdated = plannedOf(cells, run, "outdated");
  const planned = plannedOf(bought, run, "missing") ?? outdated ?? plannedOf(filmed, run, "missing");
  const { block = null, over = null } = planned ?? {};
  const { inWaves } = useStored(preferences);
  const firstWave = inWaves && planned ? wavesOf(planned.cells)[0] : undefined;
  // Who may not change the limit learns here whom to ask.
  const isNoted = block !== null || (over?.of === "limit" && !may("manage"));
  const isEmpty = sums.charged + sums.reserved + sums.planned + sums.running + failures.count === 0;
  // The line has its place before a run and after it, so that nothing moves when one starts or ends.
  const isNeeded = sums.planned + sums.running + sums.waiting + failures.count > 0 || outdated !== null;
  const [isKept, setIsKept] = useState(isNeeded);
  if (isNeeded && !isKept) setIsKept(true);
  return (
    <section aria-label={text.status.label} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-7 gap-y-2 text-sm tabular-nums">
        {children}
        {!isEmpty && <RunTotals {...sums} />}
      </div>
      {!isEmpty && (
        <div
          className={clsx(
            "flex flex-wrap items-center gap-x-7 gap-y-2 text-sm tabular-nums",
            isKept ? "min-h-7" : "empty:hidden",
          )}
        >
          <QueueStatus sums={sums} run={run} runs={runs} queue={queue} />
          <FailedTakes failures={failures} cells={cells} run={run} />
          <CreditsLeft place={place} />
          {firstWave && firstWave.length > 0 && (
            <span className="text-ink-soft">{text.status.firstWave(sumOfCells(firstWave))}</span>
          )}
          {spared && spared.takes > 0 ? (
            <span className="text-ink-soft">{text.status.spared(spared.takes, spared.credits ?? 0)}</span>
          ) : (
            left > 0 && <span className="text-ink-soft">{text.status.leftOut(left)}</span>
          )}
          {isNoted && (
            <SpendNote id={NOTE_ID} reason={block?.reason ?? "spend"} over={over} className="w-full">
              {block?.message ?? over?.message}
            </SpendNote>
          )}
          {run.isLost && (
            <p role="status" className="w-full text-ink-soft">
              {text.lost}
            </p>
          )}
        </div>
      )}
      {run.asked && <RunDialog asked={run.asked} onClose={run.dismiss} />}
    </section>
  );
}
