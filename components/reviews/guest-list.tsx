import { Check, MessageSquareWarning, SquareCheck } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/access/may";
import { reviewsClient } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { guestNames } from "@/lib/reviews/guest-names";
import type { Review, ReviewGuest } from "@/lib/reviews/review";
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

type GuestRowProps = { reviewId: string; guest: ReviewGuest; name: string };

/** What one visitor answered to a review, with their note and what they chose, and the way to make that the picks. */
function GuestRow({ reviewId, guest: { id, verdict, choices }, name }: GuestRowProps) {
  const items = choices.map(({ item }) => item);
  return (
    <li
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 text-sm"
      data-verdict={verdict?.verdict ?? "none"}
    >
      <div className="flex min-w-0 items-start gap-1.5">
        <Sign verdict={verdict?.verdict} />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          {verdict && (
            <p className={verdict.verdict === "approved" ? "text-positive" : "font-medium"}>
              {text[verdict.verdict](name)}
            </p>
          )}
          {verdict?.note && (
            <p dir="auto" className="text-ink-soft">
              {verdict.note}
            </p>
          )}
          {items.length > 0 && (
            <p className="line-clamp-2 text-ink-soft tabular-nums" title={items.join(", ")}>
              {verdict ? text.alsoChose(items) : text.chose(name, items)}
            </p>
          )}
        </div>
      </div>
      <UsePicks reviewId={reviewId} guestId={id} name={name} choices={choices} />
    </li>
  );
}

function Sign({ verdict }: { verdict: "approved" | "changes" | undefined }) {
  if (verdict === "approved") return <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />;
  const Icon = verdict === "changes" ? MessageSquareWarning : SquareCheck;
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />;
}

type UsePicksProps = { reviewId: string; guestId: string; name: string; choices: ReviewGuest["choices"] };

/** Makes what a visitor chose the picks. The feed shows the changed takes. */
function UsePicks({ reviewId, guestId, name, choices }: UsePicksProps) {
  const may = useMay();
  const { run, isBusy } = useTask();
  const others = choices.filter(({ is_pick }) => !is_pick).length;
  if (others === 0 || !may("arrange")) return null;
  const params = { reviewId };
  const use = () =>
    run(async () => {
      const { taken } = await reviewsClient.takePicks({ params, body: { guest_id: guestId } });
      const undo = () =>
        run(async () => {
          const { changed } = await reviewsClient.undoPicks({ params, body: { taken } });
          toast(text.undone(changed), { tone: "positive" });
        }, text.undoFailed);
      toast(text.took(name, taken.length), {
        tone: "positive",
        action: { label: common.undo, run: () => void undo() },
      });
    }, text.takeFailed);
  return (
    <Button size="sm" busy={isBusy} onClick={() => void use()}>
      {text.takePicks(name, others)}
    </Button>
  );
}
