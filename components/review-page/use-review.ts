"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { gateKey, sharedReviewClient, sharedReviewKey } from "@/components/api/shared-review";
import { ApiError } from "@/lib/contract/errors";
import type { SharedReview } from "@/lib/reviews/shared-review";

/** What others write appears within this time while the page is looked at. */
const REREAD_MS = 10_000;

type View =
  | { state: "opening" }
  | { state: "closed" }
  | { state: "locked"; open: (password: string) => Promise<void> }
  | { state: "failed"; error: Error; retry: () => void }
  | {
      state: "open";
      review: SharedReview;
      isOffline: boolean;
      /** Shows the review as a change has left it. */
      change: (review: SharedReview) => void;
    };

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Opens a link, and reads again what it shares. A link that is taken back closes the page that shows it. */
export function useReview(token: string, needsPassword: boolean | null): View {
  const cache = useQueryClient();
  const params = { token };
  const contentKey = sharedReviewKey(token);
  const gate = useQuery({
    queryKey: gateKey(token),
    // Without a password it opens at once; with one, this browser may have opened it before.
    queryFn: async () => {
      const isLocked =
        needsPassword !== false &&
        (await sharedReviewClient.gate({ params }).then((read) => read.needs_password && !read.is_open));
      if (isLocked) return { isOpen: false };
      cache.setQueryData(contentKey, await sharedReviewClient.open({ params, body: {} }));
      return { isOpen: true };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isGone(error) && count < 2,
  });
  const content = useQuery({
    queryKey: contentKey,
    queryFn: ({ signal }) => sharedReviewClient.read({ params, signal }),
    enabled: gate.data?.isOpen === true,
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
    retry: (count, error) => !isGone(error) && count < 2,
  });
  if (isGone(gate.error) || isGone(content.error)) return { state: "closed" };
  if (content.data) {
    return {
      state: "open",
      review: content.data,
      isOffline: content.error !== null || content.fetchStatus === "paused",
      change: (review) => cache.setQueryData(contentKey, review),
    };
  }
  const error = gate.error ?? content.error;
  if (error) return { state: "failed", error, retry: () => void gate.refetch() };
  if (gate.data?.isOpen === false) {
    return {
      state: "locked",
      open: async (password) => {
        cache.setQueryData(contentKey, await sharedReviewClient.open({ params, body: { password } }));
        cache.setQueryData(gateKey(token), { isOpen: true });
      },
    };
  }
  return { state: "opening" };
}
