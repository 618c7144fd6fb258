import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { reviewsQuery } from "@/components/api/reviews";
import { useTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { Moment, useNow } from "@/components/ui/clock";
import { lazyPart } from "@/components/ui/lazy-part";
import { formatMomentDay } from "@/lib/platform/format";
import type { Review, ReviewedThing } from "@/lib/reviews/review";
import { stateWords } from "@/lib/reviews/state-words";
import { GuestList } from "./guest-list";
import { LinkActions } from "./link-actions";
import { messages } from "./messages";

const { links: text, visits: visitTexts } = messages;

const VisitList = lazyPart(() => import("./visit-list"));

type ReviewLinksProps = { thing: ReviewedThing; onLink: (path: string) => void };

/** The links of a thing, and what visitors answered. Of a revoked one only that is left. */
export function ReviewLinks({ thing, onLink }: ReviewLinksProps) {
  const { data } = useQuery(reviewsQuery(thing));
  if (!data || data.data.length === 0) return null;
  return (
    <section>
      <h3 className="type-label border-line border-b pb-1.5">{text.title}</h3>
      <ul>
        {data.data.map((review) => (
          <LinkRow key={review.id} review={review} thing={thing} onLink={onLink} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ review, thing, onLink }: ReviewLinksProps & { review: Review }) {
  const may = useMay();
  const now = useNow();
  const timeZone = useTimeZone();
  const isRevoked = review.revoked_at !== null;
  const isOver = now !== null && Date.parse(review.expires_at) < now;
  return (
    <li
      data-review={review.id}
      className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b py-3"
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex items-center gap-1.5 font-medium">
          <bdi className="truncate">{review.title}</bdi>
          {review.has_password && (
            <Lock role="img" aria-label={text.locked} className="size-3.5 shrink-0 text-ink-soft" />
          )}
        </p>
        <p className="text-sm">{stateWords(review.state)}</p>
        <p className="text-ink-soft text-sm tabular-nums">
          {text.facts({ count: review.views, by: review.person_name })}
        </p>
        <p className="text-ink-soft text-sm">
          {review.opened_at ? (
            <>
              {text.opened}
              <Moment at={review.opened_at} />
            </>
          ) : (
            text.neverOpened
          )}
          {". "}
          {isRevoked || isOver ? (
            <>
              {isRevoked ? text.wasRevoked : text.expired}
              <Moment at={review.revoked_at ?? review.expires_at} />
            </>
          ) : (
            messages.openUntil(formatMomentDay(review.expires_at, timeZone))
          )}
        </p>
        {review.withheld > 0 && !isRevoked && (
          <p className="text-ink-soft text-sm">{text.withheld(review.withheld)}</p>
        )}
      </div>
      {!isRevoked && may("remove", review.person_id) && (
        <div className="flex flex-wrap gap-1.5">
          <LinkActions review={review} thing={thing} isOver={isOver} onLink={onLink} />
        </div>
      )}
      <GuestList reviews={[review]} />
      {review.views > 0 && <Visits review={review} />}
    </li>
  );
}

/** Who opened a link, once somebody asks. */
function Visits({ review: { id, title } }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex basis-full flex-col gap-1">
      <Button
        size="sm"
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={visitTexts.of(title)}
        className="-ml-2.25 self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        {visitTexts.title}
      </Button>
      {isOpen && <VisitList reviewId={id} />}
    </div>
  );
}
