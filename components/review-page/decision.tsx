import { Check, MessageSquareWarning } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { SharedGuest, SharedReview } from "@/lib/reviews/shared-review";
import { stateWords } from "@/lib/reviews/state-words";
import { latestOf } from "./film";
import { MadeByNote } from "./made-by";
import { messages } from "./messages";

const text = messages.decision;

type DecisionProps = {
  review: SharedReview;
  /** This visitor, once they said something. */
  own: SharedGuest | undefined;
  isBusy: boolean;
  onDecide: (verdict: "approved" | "changes") => void;
  onTakeBack: () => void;
};

/** What the bar of a review says: what made it, and the answer of this visitor to the version that is shown. */
export function Decision({ review, own, isBusy, onDecide, onTakeBack }: DecisionProps) {
  const { made_by, shots, version, versions } = review;
  const answer = own?.verdict;
  const open = shots.filter(({ items }) => items.length > 1);
  const chosen = open.filter((shot) => shot.chosen !== null).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named as a part of a form
    <div
      role="group"
      aria-label={text.bar}
      className="grid grid-cols-2 items-center gap-2 wide:grid-cols-[minmax(0,1fr)_auto_auto_auto] xl:grid-cols-[minmax(0,1fr)_auto_auto_auto_auto] wide:gap-x-3"
    >
      <div className="col-span-2 min-w-0 wide:col-span-1">
        <MadeByNote by={made_by} />
      </div>
      {open.length > 0 ? (
        <p className="whitespace-nowrap text-ink-soft text-xs tabular-nums max-xl:hidden">
          {messages.takes.count(chosen, open.length)}
        </p>
      ) : (
        <span className="max-xl:hidden" />
      )}
      {answer ? (
        <p
          className="col-span-2 flex min-w-0 items-center gap-1.5 text-sm wide:col-span-1"
          data-verdict={answer.verdict}
        >
          <VerdictIcon verdict={answer.verdict} />
          <span className={answer.verdict === "approved" ? "mr-auto text-positive" : "mr-auto"}>
            {answer.version === version
              ? text.yours[answer.verdict]
              : text.yoursOf[answer.verdict](answer.version)}
          </span>
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            aria-label={text.takeBackAnswer}
            onClick={onTakeBack}
          >
            {text.takeBack}
          </Button>
        </p>
      ) : (
        <span className="max-wide:hidden" />
      )}
      <Button className="h-11! wide:min-w-40" onClick={() => onDecide("changes")}>
        {text.changes}
      </Button>
      <Button
        variant="primary"
        className="h-11! wide:min-w-40"
        icon={<Check aria-hidden className="size-4" />}
        onClick={() => onDecide("approved")}
      >
        {version !== null && versions.length > 1 ? text.approveVersion(version) : text.approve}
      </Button>
    </div>
  );
}

const VerdictIcon = ({ verdict }: { verdict: "approved" | "changes" }) =>
  verdict === "approved" ? (
    <Check aria-hidden className="size-4 shrink-0 text-positive" />
  ) : (
    <MessageSquareWarning aria-hidden className="size-4 shrink-0 text-ink-soft" />
  );

type AnswersProps = {
  review: SharedReview;
  /** What each guest is called. */
  names: ReadonlyMap<string, string>;
};

/**
 * What all answers come to, and those of everybody who has the link, with their notes: to the version that is shown, and
 * beside the latest also to earlier ones.
 */
export function Answers({ review, names }: AnswersProps) {
  const { guests, state, version } = review;
  const latest = latestOf(review);
  const isLatest = version === null || version === latest;
  const answered = guests.flatMap(({ id, verdict, is_yours }) =>
    verdict && (isLatest || verdict.version === version) ? [{ id, verdict, is_yours }] : [],
  );
  const says = isLatest && (answered.length > 0 || state.waiting_for.length > 0);
  return (
    <>
      {says && <p className="px-4.5 pb-1.5 font-medium text-sm">{stateWords(state)}</p>}
      {isLatest && state.waiting_for.length > 0 && (
        <p className="px-4.5 pb-1.5 text-ink-soft text-sm [overflow-wrap:anywhere]">
          {text.waitingFor(state.waiting_for)}
        </p>
      )}
      {answered.length > 0 && (
        <ul aria-label={text.answers} className="flex flex-col gap-1.5 px-4.5 pb-3 text-sm">
          {answered.map(({ id, verdict: { verdict, note, version: of }, is_yours }) => {
            const isApproved = verdict === "approved";
            const name = names.get(id) ?? "";
            return (
              <li key={id} className="flex min-w-0 items-start gap-1.5">
                <span className="mt-0.5">
                  <VerdictIcon verdict={verdict} />
                </span>
                <div className="min-w-0 [overflow-wrap:anywhere]">
                  <p className={isApproved ? "text-positive" : undefined}>
                    {isApproved ? text.approved(name) : text.asked(name)}
                    {is_yours && <span className="text-ink-soft">{text.you}</span>}
                    {isLatest && of !== latest && <span className="text-ink-soft">{text.ofVersion(of)}</span>}
                  </p>
                  {note && (
                    <p dir="auto" className="text-ink-soft">
                      {note}
                    </p>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
