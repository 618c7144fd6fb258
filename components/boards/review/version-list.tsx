import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reviewFilmQuery } from "@/components/api/reviews";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/clock";
import { ErrorState } from "@/components/ui/error-state";
import { RetriedImage } from "@/components/ui/retried-image";
import { timecodeOf } from "@/lib/platform/timecode";
import { changesWords } from "@/lib/reviews/changes-words";
import type { ReviewVersion } from "@/lib/reviews/version";

import { messages } from "./messages";

const text = messages.versions;

type VersionListProps = { reviewId: string; versions: readonly ReviewVersion[] };

/** What guests saw, the latest first, each with what was other than before. A press shows its shots. */
export function VersionList({ reviewId, versions }: VersionListProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const latest = versions.at(-1)?.number;
  return (
    <ol reversed className="flex flex-col">
      {versions.toReversed().map(({ number, created_at, changes }) => (
        <li key={number} className="border-line border-b py-2.5 text-sm last:border-b-0">
          <p className="flex items-center gap-2">
            <button
              type="button"
              aria-expanded={opened === number}
              aria-label={text.show(number)}
              onClick={() => setOpened(opened === number ? null : number)}
              className="touch-target rounded-sm text-link font-[550]"
            >
              {text.number(number)}
            </button>
            {number === latest && <Badge>{text.latest}</Badge>}
            <span className="ml-auto text-ink-soft text-xs">
              <Moment at={created_at} />
            </span>
          </p>
          <p className="text-ink-soft first-letter:uppercase">
            {changes ? changesWords(changes) || text.same : text.first}
          </p>
          {opened === number && <VersionFilm reviewId={reviewId} number={number} />}
        </li>
      ))}
    </ol>
  );
}

/** The shots of a version, whatever is picked by now. */
function VersionFilm({ reviewId, number }: { reviewId: string; number: number }) {
  const { data, error, refetch } = useQuery(reviewFilmQuery(reviewId, number));
  if (error && !data) return <ErrorState title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <ol aria-label={text.film(number)} className="mt-2 flex min-h-14 gap-1.5 overflow-x-auto pb-1">
      {data?.parts.map((part) => {
        const picture = part.poster_url ?? (part.type === "image" ? part.url : null);
        const length = timecodeOf(part.to_seconds - part.from_seconds, part.frame_rate);
        return (
          <li
            key={part.asset_id}
            className="relative aspect-video h-12 shrink-0 overflow-hidden rounded-xs bg-hover"
            title={length}
          >
            {picture && (
              <RetriedImage src={picture} alt="" decoding="async" className="size-full object-cover" />
            )}
            <span className="on-picture type-edge absolute top-1 left-1 px-1">{part.number}</span>
          </li>
        );
      })}
    </ol>
  );
}
