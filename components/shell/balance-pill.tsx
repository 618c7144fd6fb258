import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { summaryQuery } from "@/components/api/summary";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePopupButton } from "@/components/ui/popup-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useStored } from "@/components/ui/use-stored";
import { countInProgress } from "@/lib/jobs/in-progress";
import { formatCount } from "@/lib/platform/format";
import {
  type BalanceFigure,
  balanceFigure,
  isConnectionTrouble,
  type ShownConnection,
  type TroubleState,
} from "./balance-figure";
import { latestMoment } from "./latest-moment";
import { messages } from "./messages";
import { connection, queueSeen, unwatchedCompletions, upstreamLost } from "./stores";

const QueuePanel = lazyPart(() => import("./on-demand/queue-panel"));

const text = messages.balancePill;

/**
 * What is left, how many jobs run and wait, and whether the page is connected: one button, which opens the queue. A
 * mark says that a job has ended since the queue was last open. The panel is loaded when the pointer or the focus
 * first reaches the button.
 */
export function BalancePill() {
  const { button, popup } = usePopupButton(QueuePanel.load);
  const { data, isPending } = useQuery(summaryQuery());
  const state = useStored(connection);
  const isLost = useStored(upstreamLost);
  const shown: ShownConnection = state === "connected" && isLost ? "unreachable" : state;
  const figure = data ? balanceFigure(data) : null;
  const { running, waiting } = countInProgress({
    active: data?.active ?? 0,
    waiting: data?.waiting ?? 0,
    queued: data?.queued_takes ?? 0,
  });
  const hasNews = useHasNews();
  return (
    <>
      <button
        {...button}
        aria-haspopup="dialog"
        data-connection={state}
        className="touch-target flex h-8.5 min-w-0 shrink-0 items-center gap-2 whitespace-nowrap rounded-full border border-line px-3 text-ink-soft text-sm tabular-nums transition-colors hover:bg-hover data-open:bg-press"
      >
        {/* Its name is a sentence, of which the pill shows the figures. */}
        <span className="sr-only">
          {text.label({ connection: shown, figure, running, waiting, hasNews })}
        </span>
        <span aria-hidden className="flex min-w-0 items-center gap-2">
          {isPending ? (
            <Skeleton className="h-4 w-12 md:w-24 lg:w-44" />
          ) : (
            figure && <Figure figure={figure} />
          )}
          {isConnectionTrouble(shown) ? (
            <Trouble shown={shown} />
          ) : (
            <Runs running={running} waiting={waiting} />
          )}
        </span>
        {hasNews && (
          <span
            aria-hidden
            className="absolute top-0 right-0.5 size-2.5 rounded-full border-2 border-canvas bg-positive"
          />
        )}
      </button>
      {popup && <QueuePanel {...popup} />}
    </>
  );
}

/** On a phone a balance is a bare number, and a charge says that it is one. */
function Figure({ figure }: { figure: BalanceFigure }) {
  return (
    <span className={figure.of === "charged" ? "lg:min-w-44" : undefined}>
      <span className="max-md:hidden">{text[figure.of]} </span>
      <b className="font-semibold text-ink">{formatCount(figure.credits)}</b>
      {figure.of === "charged" && <span className="md:hidden"> {text.chargedShort}</span>}
    </span>
  );
}

/** As wide in each state, so that the bar stands still while a run begins and ends and the connection comes and goes. */
const STATE = "flex items-center gap-1.5 lg:min-w-44";

/** The dot breathes while a job runs. A phone has room for one number. */
function Runs({ running, waiting }: { running: number; waiting: number }) {
  const isIdle = running + waiting === 0;
  return (
    <span className={STATE}>
      <Dot className={running > 0 ? "animate-pulse-slow bg-accent" : "border border-ink-faint"} />
      <span className="min-w-[2ch] md:hidden">{formatCount(running + waiting)}</span>
      <span className="max-md:hidden">{isIdle ? text.idle : text.runs(running, waiting)}</span>
    </span>
  );
}

/** The connection while it is not well. Only offline is red. */
function Trouble({ shown }: { shown: TroubleState }) {
  const isOffline = shown === "offline";
  return (
    <span className={STATE}>
      <Dot className={isOffline ? "bg-danger" : "bg-warning"} />
      <span className={isOffline ? "text-danger" : "text-ink"}>{messages.connection[shown].word}</span>
      {isOffline && <span className="max-lg:hidden">{text.goOn}</span>}
    </span>
  );
}

const Dot = ({ className }: { className: string }): ReactNode => (
  <span aria-hidden className={clsx("size-1.75 shrink-0 rounded-full", className)} />
);

/** Whether a job that nobody was looking at has ended since the queue was last open. */
function useHasNews(): boolean {
  const end = latestMoment(Object.values(useStored(unwatchedCompletions)));
  const seen = useStored(queueSeen);
  return end !== null && (seen === null || end > seen);
}
