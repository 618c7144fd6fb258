import { useTimeZone } from "@/components/api/time-zone";
import { useNow } from "@/components/ui/clock";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { asSentence, isolate } from "@/lib/platform/excerpt";
import { formatMomentDay } from "@/lib/platform/format";
import type { Review } from "@/lib/reviews/review";
import { stateWords } from "@/lib/reviews/state-words";
import type { ChoiceRows } from "./choice-rows";
import { messages } from "./messages";

const text = messages.head;

type ReviewHeadProps = {
  review: Review;
  /** All links of the board. */
  reviews: readonly Review[];
  onReview: (reviewId: string) => void;
  rows: ChoiceRows;
  /** The guests whose picks are those of the board. */
  inUse: readonly string[];
};

/** What all answers to a link come to, and with several links which one it is. */
export function ReviewHead({ review, reviews, onReview, rows, inUse }: ReviewHeadProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  const isExpired = ({ expires_at }: Review) => now !== null && Date.parse(expires_at) < now;
  const isOver = (each: Review) => each.revoked_at !== null || isExpired(each);
  const version = review.versions.at(-1)?.number;
  const choosers = new Set(
    [...rows.different, ...rows.notPicked, ...rows.same].flatMap(({ takes }) =>
      takes.flatMap(({ chosenBy }) => chosenBy),
    ),
  );
  const said = [
    version === undefined ? text.noVersion : text.version(version),
    choosers.size > 1 &&
      text.agree({
        guests: choosers.size,
        same: rows.same.length + rows.notPicked.length,
        different: rows.different.length,
      }),
    text.inUse(inUse),
    review.has_newer_film && version !== undefined && text.newer,
  ];
  const opened =
    review.revoked_at !== null
      ? text.revoked
      : isExpired(review)
        ? text.expired
        : text.until(formatMomentDay(review.expires_at, timeZone));
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h2 className="type-title text-pretty [overflow-wrap:anywhere]">{stateWords(review.state)}</h2>
        <p className="mt-0.5 text-ink-soft text-sm tabular-nums">{said.filter(Boolean).join(" ")}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {[asSentence(isolate(review.title)), text.views(review.views), opened].join(" ")}
        </p>
      </div>
      {reviews.length > 1 && (
        <div className="w-full max-w-88">
          <Field label={messages.link}>
            <Select
              value={review.id}
              onChange={onReview}
              options={reviews.map((each) => ({
                value: each.id,
                label: messages.linkOf({
                  title: each.title,
                  state: stateWords(each.state),
                  isOver: isOver(each),
                }),
              }))}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
