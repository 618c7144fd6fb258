import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reviewsClient, reviewsQuery } from "@/components/api/reviews";
import { useTimeZone } from "@/components/api/time-zone";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { formatMomentDay } from "@/lib/platform/format";
import { MAX_DAYS, type Review, type ReviewedThing } from "@/lib/reviews/review";
import { EditLinkDialog } from "./edit-link-dialog";
import { dayAfter, daysBetween, endOfDay } from "./last-day";
import { messages } from "./messages";

const text = messages.links;

/** The last day of a link that is open from today for as many days as this one was. */
const lastDayOf = ({ created_at, expires_at }: Review): string =>
  dayAfter(Math.min(Math.max(1, daysBetween(new Date(created_at), new Date(expires_at))), MAX_DAYS));

/** What ends the link that visitors have. */
const ENDINGS = ["renew", "revoke"] as const;
type Ending = (typeof ENDINGS)[number];
const WORDS = {
  renew: { act: text.newLink, of: text.newLinkOf },
  revoke: { act: text.revoke, of: text.revokeOf },
};

type LinkActionsProps = {
  review: Review;
  thing: ReviewedThing;
  isOver: boolean;
  onLink: (path: string) => void;
};

/** Edits a link, replaces or revokes it. The last two end the one that visitors have, so each says so and asks. */
export function LinkActions({ review, thing, isOver, onLink }: LinkActionsProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const timeZone = useTimeZone();
  const [asking, setAsking] = useState<Ending | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const params = { reviewId: review.id };
  const [isEditing, setIsEditing] = useState(false);
  const lastDay = endOfDay(lastDayOf(review));
  const ask = (what: Ending, button: HTMLButtonElement) => {
    opener.current = button;
    setAsking(asking === what ? null : what);
  };
  const cancel = () => {
    setAsking(null);
    opener.current?.focus();
  };
  const renew = async () => {
    const { path } = await reviewsClient.newLink({ params, body: { expires_at: lastDay } });
    setAsking(null);
    onLink(path);
  };
  const copy = async () => onLink((await reviewsClient.copyLink({ params })).path);
  const revoke = async () => {
    await reviewsClient.revoke({ params });
    await cache.invalidateQueries(reviewsQuery(thing));
    toast(text.revoked, { tone: "positive" });
  };
  return (
    <>
      {review.can_copy_link && !isOver && (
        <Button
          size="sm"
          busy={isBusy && asking === null}
          aria-label={text.copyOf(review.title)}
          onClick={() => void run(copy, text.copyFailed)}
        >
          {messages.share.copy}
        </Button>
      )}
      {!isOver && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={text.editOf(review.title)}
          onClick={() => setIsEditing(true)}
        >
          {text.edit}
        </Button>
      )}
      {isEditing && <EditLinkDialog review={review} thing={thing} onClose={() => setIsEditing(false)} />}
      {ENDINGS.map((what) => (
        <Button
          key={what}
          size="sm"
          aria-expanded={asking === what}
          aria-label={WORDS[what].of(review.title)}
          onClick={({ currentTarget }) => ask(what, currentTarget)}
        >
          {WORDS[what].act}
        </Button>
      ))}
      {asking !== null && (
        <div className="flex basis-full flex-col gap-2 pt-1">
          <p className="text-ink-soft text-sm">
            {asking === "renew" ? text.newLinkAsked(formatMomentDay(lastDay, timeZone)) : text.revokeAsked}
          </p>
          <div className="flex gap-1.5">
            <Button
              key={asking}
              size="sm"
              autoFocus
              variant={asking === "renew" ? "ink" : "danger"}
              busy={isBusy}
              onClick={() => void run(asking === "renew" ? renew : revoke, text.failed)}
            >
              {WORDS[asking].act}
            </Button>
            <Button size="sm" variant="quiet" onClick={cancel}>
              {common.cancel}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
