import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { CircleAlert, Pause, Play, RotateCcw } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import { useMay } from "@/components/access/may";
import { balanceQuery, useLimits } from "@/components/api/limits";
import { Button } from "@/components/ui/button";
import { Meter } from "@/components/ui/meter";
import { usePopupButton } from "@/components/ui/popup-button";
import type { PlannedCell } from "@/lib/boards/plan";
import { planPress } from "@/lib/boards/plan";
import type { BoardRun, QueuedTake } from "@/lib/boards/run";
import { budgetOf, tightestLimit } from "@/lib/limits/check-spend";
import { creditsLeft, type SpendPlace } from "@/lib/limits/limit";
import { formatCount, formatCredits, wholeBalance } from "@/lib/platform/format";
import { importWithRetry } from "@/lib/platform/import-with-retry";
import { messages } from "./messages";
import { type Failures, queueState, type RunSums } from "./run-sums";
import type { BoardRunControls } from "./use-run";

const text = messages.status;
const loadFailed = () => importWithRetry(() => import("./failed-popup"));
const FailedPopup = lazy(loadFailed);

/** A part of the status line, on a phone a line of its own. */
const Part = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 max-md:w-full">{children}</div>
);

/** What is charged, reserved and planned, of all that the board would cost. */
export function RunTotals({ charged, reserved, planned }: RunSums) {
  const total = charged + reserved + planned;
  if (total === 0) return null;
  // Also when all of it is charged, so that nothing moves when a run ends.
  const isSent = planned < total;
  return (
    // A part of its own for each, so that the first does not move when the second takes its place.
    <Part key={isSent ? "sent" : "planned"}>
      {isSent ? (
        <>
          <span>
            <b className="font-semibold">{formatCount(charged + reserved)}</b>
            {text.of(total)}
          </span>
          <Meter
            isLimit={false}
            solid={charged / total}
            hatched={reserved / total}
            className="w-45 max-md:min-w-22 max-md:flex-1"
          />
          <span className="md:min-w-44 text-ink-soft">{text.meter(charged, reserved, planned)}</span>
        </>
      ) : (
        <span>
          <b className="font-semibold">{formatCredits(total)}</b> {text.planned}
        </span>
      )}
    </Part>
  );
}

/** What the budget of the board, the tightest other limit and the balance leave. Nothing where none is known. */
export function CreditsLeft({ place }: { place: SpendPlace }) {
  const { data } = useLimits();
  const { data: typed } = useQuery(balanceQuery);
  const limits = data?.data ?? [];
  const budget = budgetOf(limits, place);
  const limit = tightestLimit(
    limits.filter(({ scope }) => scope !== "board"),
    place,
  );
  const available = typed?.available ?? null;
  const parts = [
    limit && text.left[limit.period](Math.floor(creditsLeft(limit)), limit.tag),
    available !== null && text.balance(wholeBalance(available)),
  ].filter(Boolean);
  if (parts.length === 0 && !budget) return null;
  return (
    <Part>
      {budget && (
        <>
          <span>
            <b className="font-semibold">{formatCount(Math.floor(creditsLeft(budget)))}</b>
            {text.budget(budget.limit_credits)}
          </span>
          <Meter
            solid={(budget.counted_credits - budget.held_credits) / budget.limit_credits}
            hatched={budget.held_credits / budget.limit_credits}
            className="w-30 max-md:min-w-22 max-md:flex-1"
          />
        </>
      )}
      {parts.length > 0 && <span className="text-ink-soft">{parts.join(" · ")}</span>}
    </Part>
  );
}

type QueueProps = {
  sums: RunSums;
  run: BoardRunControls;
  runs: readonly BoardRun[];
  queue: readonly QueuedTake[];
};

/** What runs and waits, with what pauses it, lets it go on or cancels it. */
export function QueueStatus({ sums: { running, waiting }, run, runs, queue }: QueueProps) {
  const may = useMay();
  const {
    isGoing,
    paused,
    credits,
    approved,
    waiting: own,
    nextWave,
  } = queueState(
    runs.filter(({ person_id }) => may("remove", person_id)),
    queue,
  );
  if (running + waiting === 0) return null;
  const forPicks = queue.filter(
    ({ status, waits_for_shot }) => status === "waiting" && waits_for_shot !== null,
  );
  return (
    <Part>
      {/* Also while none runs for a moment: what is beside it stays where it is. */}
      <span className="flex min-w-22 items-center gap-2 font-semibold">
        <span
          aria-hidden
          className={clsx(
            "size-1.75 shrink-0 rounded-full",
            running > 0 ? "animate-pulse-slow bg-accent" : "border border-ink-faint",
          )}
        />
        {text.running(running)}
      </span>
      <Reasons runs={runs.filter(({ paused_for }) => paused_for !== null)} />
      {waiting > 0 && (
        <span className="min-w-20 text-ink-soft">
          {text.waiting(waiting, forPicks.length)}
          {credits > approved && ` · ${text.priceFrom(approved, credits)}`}
        </span>
      )}
      {own > 0 && (
        <span className="flex flex-wrap gap-1 max-md:ml-auto">
          {isGoing && (
            <Button
              size="sm"
              busy={run.isQueueBusy}
              icon={<Pause aria-hidden className="size-3.5" />}
              onClick={run.pause}
            >
              {text.pause}
            </Button>
          )}
          {paused.length > 0 && (
            <Button
              size="sm"
              busy={run.isQueueBusy}
              icon={<Play aria-hidden className="size-3.5" />}
              onClick={() => run.resume(credits)}
            >
              {credits > approved ? text.resumeFor(credits) : text.resume}
            </Button>
          )}
          {nextWave && running === 0 && (
            <Button size="sm" busy={run.isQueueBusy} onClick={() => run.nextWave(nextWave)}>
              {text.nextWave(nextWave.shots, nextWave.credits)}
            </Button>
          )}
          <Button size="sm" variant="quiet" onClick={() => void run.cancelWaiting(own)}>
            {text.cancel}
          </Button>
        </span>
      )}
    </Part>
  );
}

/** Why runs are paused, each reason once, in the words of the refusal where it has some. */
function Reasons({ runs }: { runs: readonly BoardRun[] }) {
  const reasons = runs.map(({ paused_for, pause_message }) =>
    paused_for === null ? "" : (pause_message ?? text.pausedBy[paused_for]),
  );
  return [...new Set(reasons)].map((reason) => (
    <b key={reason} className="min-w-0 break-words font-semibold">
      {reason}
    </b>
  ));
}

type FailedProps = { failures: Failures; cells: readonly PlannedCell[]; run: BoardRunControls };

/** What failed and is still wanted: its reasons in a popover, and one press that runs all of it again. */
export function FailedTakes({ failures, cells, run }: FailedProps) {
  const { button, popup } = usePopupButton(loadFailed);
  const may = useMay();
  const { count, charged, isUnknown, reasons } = failures;
  const again = planPress(cells, { of: "failed" });
  if (count === 0) return null;
  return (
    <Part>
      <button
        {...button}
        aria-haspopup="dialog"
        aria-label={text.failedShow(count)}
        className="touch-target inline-flex items-center gap-1.5 rounded-sm font-semibold text-danger underline-offset-3 hover:underline data-open:underline"
      >
        <CircleAlert aria-hidden className="size-3.5" />
        {text.failed(count)}
      </button>
      <span className="text-ink-soft">
        {isUnknown ? text.mayBeCharged : charged > 0 ? text.charged(charged) : text.notCharged}
      </span>
      {again.takes > 0 && may("make") && (
        <Button
          size="sm"
          busy={run.isBusy}
          icon={<RotateCcw aria-hidden className="size-3.5" />}
          onClick={() => run.press(cells, { of: "failed" })}
        >
          {text.runAgain(again.takes, again.credits)}
        </Button>
      )}
      {popup && (
        <Suspense fallback={null}>
          <FailedPopup {...popup} reasons={reasons} />
        </Suspense>
      )}
    </Part>
  );
}
