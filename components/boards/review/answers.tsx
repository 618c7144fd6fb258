import { clsx } from "clsx";
import { Check, Clock, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { Button } from "@/components/ui/button";
import { lazyPopup } from "@/components/ui/lazy-part";
import type { AnswerCard } from "./choice-rows";
import { messages } from "./messages";
import type { Picks } from "./use-picks";

const UsePicksDialog = lazyPopup(() => import("./use-picks-dialog"));

const text = messages.answers;
/** How many are shown at once. */
const FIRST = 6;

type AnswersProps = {
  cards: readonly AnswerCard[];
  latest: number;
  picks: Picks;
  /** The poster of a take, by the id of its job. */
  posterOf: (jobId: string) => string | null;
};

/** What everybody said, side by side: their answer, what they chose, and the way to make that the picks. */
export function Answers({ cards, latest, picks, posterOf }: AnswersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const asking = cards.find(({ guestId }) => guestId !== null && guestId === asked);
  const isLong = cards.length > FIRST + 1;
  if (cards.length === 0) return <p className="border-ink border-t-2 py-4 text-ink-soft">{text.none}</p>;
  return (
    <div className="flex flex-col items-start gap-2">
      {/* The lines of the first column and of the last row lie outside. */}
      <div className="w-full overflow-hidden border-ink border-t-2 border-b border-b-line">
        <ul
          aria-label={text.title}
          className="-mb-px -ml-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))]"
        >
          {(isLong && !showsAll ? cards.slice(0, FIRST) : cards).map((card) => (
            <Card
              key={card.guestId ?? card.name}
              card={card}
              latest={latest}
              picks={picks}
              onUse={() => setAsked(card.guestId)}
            />
          ))}
        </ul>
      </div>
      {isLong && (
        <Button size="sm" variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? text.fewer : text.all(cards.length)}
        </Button>
      )}
      {asking && (
        <UsePicksDialog card={asking} picks={picks} posterOf={posterOf} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

type CardProps = { card: AnswerCard; latest: number; picks: Picks; onUse: () => void };

function Card({ card, latest, picks, onUse }: CardProps) {
  const { guestId, name, verdict, picks: own, remarks } = card;
  return (
    <li
      data-verdict={verdict?.verdict ?? "none"}
      className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b border-l py-3 pl-5 sm:pr-5"
    >
      <span
        aria-hidden
        className={clsx(
          "grid size-8 place-items-center rounded-full bg-press font-semibold text-xs",
          guestId === null && "text-ink-faint",
        )}
      >
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          <Said verdict={verdict} latest={latest} />
        </p>
        <p className="text-ink-soft text-sm tabular-nums">
          {guestId !== null && text.facts({ chosen: own?.chosen ?? 0, remarks })}
        </p>
      </div>
      <UseButton card={card} picks={picks} onUse={onUse} />
      {verdict?.note && (
        <p
          dir="auto"
          className="col-span-2 col-start-2 mt-1 whitespace-pre-wrap text-sm [overflow-wrap:anywhere]"
        >
          {verdict.note}
        </p>
      )}
    </li>
  );
}

function Said({ verdict, latest }: { verdict: AnswerCard["verdict"]; latest: number }) {
  const Icon = !verdict ? Clock : verdict.verdict === "approved" ? Check : MessageSquareWarning;
  const isEarlier = verdict !== null && verdict.version < latest;
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-1 font-[550] text-sm",
        !verdict || isEarlier
          ? "text-ink-soft"
          : verdict.verdict === "approved"
            ? "text-positive"
            : "text-warning",
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {verdict ? text[verdict.verdict] : text.unanswered}
      {isEarlier && ` · ${text.earlier(verdict.version)}`}
    </span>
  );
}

/** Nothing for a guest who chose nothing, and for whoever may not pick. */
function UseButton({ card, picks, onUse }: Omit<CardProps, "latest">) {
  const may = useMay();
  const { guestId, name, picks: own } = card;
  if (guestId === null || !own) return null;
  const { taken } = picks;
  if (own.are_in_use) {
    const isUndoable = taken?.guestId === guestId && taken.picks.length > 0;
    return (
      <span className="flex items-center justify-end gap-x-3 whitespace-nowrap">
        <span className="inline-flex items-center gap-1 font-semibold text-accent-ink text-sm">
          {!isUndoable && <Check aria-hidden className="size-3.5" />}
          {isUndoable ? text.inTheCut : text.inUse}
        </span>
        {isUndoable && (
          <Button
            size="sm"
            busy={picks.isBusy}
            aria-label={text.undoOf(name)}
            onClick={() => void picks.undo(taken)}
          >
            {text.undo}
          </Button>
        )}
      </span>
    );
  }
  return (
    <span className="flex flex-col items-end gap-0.5">
      {may("arrange") && (
        <Button size="sm" aria-haspopup="dialog" onPointerEnter={UsePicksDialog.load} onClick={onUse}>
          <span className="max-w-32 truncate sm:max-w-40">{text.use(name)}</span>
        </Button>
      )}
      <span className="text-ink-faint text-xs tabular-nums">{text.change(own.changes.length)}</span>
    </span>
  );
}
