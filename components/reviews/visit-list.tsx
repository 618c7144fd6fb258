import { useQuery } from "@tanstack/react-query";
import { reviewVisitsQuery } from "@/components/api/reviews";
import { Moment } from "@/components/ui/clock";
import { ErrorState } from "@/components/ui/error-state";
import { Meter } from "@/components/ui/meter";
import type { ReviewVisit } from "@/lib/reviews/review";
import { visitName } from "@/lib/reviews/visit-name";
import { messages } from "./messages";

const text = messages.visits;

/** Who opened a review, when, and how far they watched: the last to come first. */
export default function VisitList({ reviewId }: { reviewId: string }) {
  const { data, error, refetch } = useQuery(reviewVisitsQuery(reviewId));
  if (error && !data)
    return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.data.length === 0) return <p className="text-ink-soft text-sm">{messages.links.neverOpened}</p>;
  const latest = data.data.toSorted((one, other) => other.last_at.localeCompare(one.last_at));
  return (
    <ul aria-label={text.title} className="flex flex-col">
      {latest.map((visit) => (
        <VisitRow key={visit.id} visit={visit} />
      ))}
    </ul>
  );
}

function VisitRow({ visit }: { visit: ReviewVisit }) {
  const { version, watched, first_at, last_at } = visit;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-2 text-sm last:border-b-0">
      <bdi className="truncate font-medium">{visitName(visit)}</bdi>
      <span className="text-ink-soft tabular-nums">
        {version === null ? text.unwatched : text.watched(watched, version)}
      </span>
      <span className="text-ink-soft text-xs">
        {text.opened}
        <Moment at={first_at} />
        {text.lastHere}
        <Moment at={last_at} />
      </span>
      <Meter solid={watched} isLimit={false} className="w-24 self-center justify-self-end" />
    </li>
  );
}
