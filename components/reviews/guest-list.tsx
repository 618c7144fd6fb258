import { useState } from "react";
import { Button } from "@/components/ui/button";
import { guestNames } from "@/lib/reviews/guest-names";
import type { Review } from "@/lib/reviews/review";
import { GuestRow } from "./guest-row";
import { messages } from "./messages";

const text = messages.status;
/** How many are shown at once. */
const FIRST = 4;

/** The visitors of links who answered or chose takes: each with their own, the latest answer first. */
export function GuestList({ reviews }: { reviews: readonly Review[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const guests = reviews
    .flatMap(({ id: reviewId, guests }) => guests.map((guest) => ({ reviewId, guest })))
    .sort((a, b) => decidedAt(b.guest).localeCompare(decidedAt(a.guest)));
  if (guests.length === 0) return null;
  const names = guestNames(guests.map(({ guest }) => guest));
  const isLong = guests.length > FIRST + 1;
  return (
    <div className="flex min-w-0 basis-full flex-col items-start gap-2">
      <ul aria-label={text.answers} className="flex flex-col gap-2">
        {(isLong && !showsAll ? guests.slice(0, FIRST) : guests).map(({ reviewId, guest }) => (
          <GuestRow key={guest.id} reviewId={reviewId} guest={guest} name={names.get(guest.id) ?? ""} />
        ))}
      </ul>
      {isLong && (
        <Button size="sm" variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? text.fewer : text.all(guests.length)}
        </Button>
      )}
    </div>
  );
}

const decidedAt = ({ verdict }: Review["guests"][number]): string => verdict?.decided_at ?? "";
