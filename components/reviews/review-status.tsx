import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { remarksQuery, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import type { ReviewedThing } from "@/lib/reviews/review";
import { GuestList } from "./guest-list";
import { messages } from "./messages";

type ReviewStatusProps = { thing: ReviewedThing; onOpen: () => void };

/** What visitors answered to a thing that was shared, and the way to their remarks. Nothing where they said nothing. */
export default function ReviewStatus({ thing, onOpen }: ReviewStatusProps) {
  const { data: reviews } = useQuery(reviewsQuery(thing));
  const { data: remarks } = useQuery(remarksQuery(thing));
  const written = remarks?.data.filter(({ reply_to }) => reply_to === null) ?? [];
  const open = written.filter(({ resolved_at }) => resolved_at === null).length;
  const answered = (reviews?.data ?? []).filter(({ guests }) => guests.length > 0);
  if (answered.length === 0 && written.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <GuestList reviews={answered} />
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
    </div>
  );
}
