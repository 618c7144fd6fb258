"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reviewsClient, reviewsQuery } from "@/components/api/reviews";
import { Button } from "@/components/ui/button";
import { messages as common } from "@/components/ui/messages";
import { toast } from "@/components/ui/toast";
import { useTask } from "@/components/ui/use-task";
import { MAX_DAYS, type Review, type ReviewedThing } from "@/lib/reviews/review";
import { messages } from "./messages";

const text = messages.links;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The days that a link was open for. */
const daysOf = ({ created_at, expires_at }: Review): number =>
  Math.min(Math.max(1, Math.round((Date.parse(expires_at) - Date.parse(created_at)) / DAY_MS)), MAX_DAYS);

type LinkActionsProps = { review: Review; thing: ReviewedThing; onLink: (path: string) => void };

/** Replaces a link or revokes it. Both end the one that visitors have, so each says so and asks. */
export function LinkActions({ review, thing, onLink }: LinkActionsProps) {
  const cache = useQueryClient();
  const { run, isBusy } = useTask();
  const [asking, setAsking] = useState<"renew" | "revoke" | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const params = { reviewId: review.id };
  const days = daysOf(review);
  const ask = (what: "renew" | "revoke", button: HTMLButtonElement) => {
    opener.current = button;
    setAsking(asking === what ? null : what);
  };
  const cancel = () => {
    setAsking(null);
    opener.current?.focus();
  };
  const renew = async () => {
    const { path } = await reviewsClient.newLink({ params, body: { days } });
    setAsking(null);
    onLink(path);
  };
  const revoke = async () => {
    await reviewsClient.revoke({ params });
    await cache.invalidateQueries(reviewsQuery(thing));
    toast(text.revoked, { tone: "positive" });
  };
  return (
    <>
      <Button
        size="sm"
        aria-expanded={asking === "renew"}
        aria-label={text.newLinkOf(review.title)}
        onClick={({ currentTarget }) => ask("renew", currentTarget)}
      >
        {text.newLink}
      </Button>
      <Button
        size="sm"
        aria-expanded={asking === "revoke"}
        aria-label={text.revokeOf(review.title)}
        onClick={({ currentTarget }) => ask("revoke", currentTarget)}
      >
        {text.revoke}
      </Button>
      {asking !== null && (
        <div className="flex basis-full flex-col gap-2 pt-1">
          <p className="text-ink-soft text-sm">
            {asking === "renew" ? text.newLinkAsked(days) : text.revokeAsked}
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
              {asking === "renew" ? text.newLink : text.revoke}
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
