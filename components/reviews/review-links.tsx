"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useMay } from "@/components/access/may";
import { reviewsClient, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { Moment, useNow } from "@/components/ui/clock";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { DEFAULT_DAYS, type Review, type ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";
import { TakePicks } from "./take-picks";
import { VerdictLine } from "./verdict-line";

const text = messages.links;

type ReviewLinksProps = { thing: ReviewedThing; onLink: (path: string) => void };

/** The links of a thing that were not taken back. */
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
  const cache = useQueryClient();
  const may = useMay();
  const now = useNow();
  const { run, isBusy } = useTask();
  const params = { reviewId: review.id };
  const isOver = now !== null && Date.parse(review.expires_at) < now;
  const renew = () =>
    run(async () => {
      onLink((await reviewsClient.newLink({ params, body: { days: DEFAULT_DAYS } })).path);
    }, text.failed);
  const takeBack = () =>
    run(async () => {
      await reviewsClient.revoke({ params });
      await cache.invalidateQueries(reviewsQuery(thing));
      toast(text.takenBack, { tone: "positive" });
    }, text.failed);
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
          {isOver ? text.expired : text.expires}
          <Moment at={review.expires_at} />
        </p>
        {review.withheld > 0 && <p className="text-ink-soft text-sm">{text.withheld(review.withheld)}</p>}
        {review.verdict && <VerdictLine verdict={review.verdict} />}
      </div>
      <div className="flex flex-wrap gap-1.5">
        <TakePicks review={review} />
        {may("remove", review.person_id) && (
          <>
            <Button
              size="sm"
              busy={isBusy}
              title={text.newLinkHint}
              aria-label={text.newLinkOf(review.title)}
              onClick={() => void renew()}
            >
              {text.newLink}
            </Button>
            <Button
              size="sm"
              busy={isBusy}
              aria-label={text.takeBackOf(review.title)}
              onClick={() => void takeBack()}
            >
              {text.takeBack}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
