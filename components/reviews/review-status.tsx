"use client";

import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { remarksQuery, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import type { ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";
import { TakePicks } from "./take-picks";
import { VerdictLine } from "./verdict-line";

type ReviewStatusProps = { thing: ReviewedThing; onOpen: () => void };

/** The latest answer to a thing that was shared, and the way to its remarks. Nothing where it was never shared. */
export default function ReviewStatus({ thing, onOpen }: ReviewStatusProps) {
  const { data: reviews } = useQuery(reviewsQuery(thing));
  const { data: remarks } = useQuery(remarksQuery(thing));
  const written = remarks?.data.filter(({ reply_to }) => reply_to === null) ?? [];
  const open = written.filter(({ resolved_at }) => resolved_at === null).length;
  const [latest] = (reviews?.data ?? [])
    .flatMap((review) => (review.verdict ? [{ review, verdict: review.verdict }] : []))
    .sort((a, b) => b.verdict.decided_at.localeCompare(a.verdict.decided_at));
  const chosen = reviews?.data.find(({ choices }) => choices > 0);
  if (!latest && !chosen && written.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {latest && <VerdictLine verdict={latest.verdict} />}
      {written.length > 0 && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          icon={<MessageSquare aria-hidden className="size-3.5" />}
          onClick={onOpen}
        >
          {messages.status.remarks(open)}
        </Button>
      )}
      {chosen && <TakePicks review={chosen} />}
    </div>
  );
}
