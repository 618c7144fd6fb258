import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { reviewGateKey, sharedReviewClient, sharedReviewKey } from "@/components/api/shared-review";
import { ApiError } from "@/lib/contract/errors";
import type { SharedReview } from "@/lib/reviews/shared-review";
import { latestOf } from "./film";
import { messages } from "./messages";

/** What others write appears within this time while the page is looked at. */
const REREAD_MS = 10_000;

/** A call that changes the review and responds with all of it. */
export type ReviewCall = () => Promise<SharedReview>;

type View =
  | { state: "opening" }
  | { state: "closed" }
  | { state: "locked"; open: (password: string) => Promise<void> }
  | { state: "failed"; error: Error; retry: () => void }
  | {
      state: "open";
      review: SharedReview;
      /** Why what is shown may be old. */
      problem: string | null;
      /** Rejects with why it failed. */
      change: (act: ReviewCall) => Promise<void>;
      /** Another version, without showing it. Rejects with why it can't be read. */
      read: (version: number) => Promise<SharedReview>;
      /** Shows another version; a later one is never shown by itself. Rejects as `read` does. */
      show: (version: number) => Promise<void>;
    };

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
const isGone = (error: unknown): boolean => hasStatus(error, 404);
/** This browser has no cookie of the review, or the password is another one. */
const isShut = (error: unknown): boolean => hasStatus(error, 401);
/** No response came; a refusal by the server has no cause. */
const isUnreachable = (error: Error): boolean =>
  error instanceof ApiError && error.code === "unavailable" && error.cause !== undefined;

/**
 * What was read of a version, with the takes that were offered beside it while it was the latest: a new version leaves what a
 * visitor looks at on the page.
 */
const withTakes = (shared: SharedReview, before: SharedReview): SharedReview =>
  shared.version === before.version && shared.version !== latestOf(shared)
    ? { ...shared, shots: before.shots }
    : shared;

/** Opens a link, and reads again what it shares. A link that is revoked closes the page that shows it. */
export function useReview(token: string, needsPassword: boolean | null): View {
  const cache = useQueryClient();
  const params = { token };
  /** The version that is shown: the latest at the opening, until another is asked for. Null before there is any. */
  const [version, setVersion] = useState<number | null>(null);
  const keep = (review: SharedReview) => {
    cache.setQueryData(sharedReviewKey(token, review.version), review);
    setVersion((shown) => shown ?? review.version);
  };
  const gate = useQuery({
    queryKey: reviewGateKey(token),
    // Without a password it opens at once; with one, this browser may have opened it before. A link can get a password
    // later.
    queryFn: async () => {
      const isFirst = cache.getQueryData(reviewGateKey(token)) === undefined;
      const isLocked =
        !(isFirst && needsPassword === false) &&
        (await sharedReviewClient.gate({ params }).then((read) => read.needs_password && !read.is_open));
      if (isLocked) return { isOpen: false };
      keep(await sharedReviewClient.open({ params, body: {} }));
      return { isOpen: true };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isGone(error) && count < 2,
  });
  /** Calls once more where this browser may still open it. */
  const opened = async (act: ReviewCall): Promise<SharedReview> => {
    try {
      return await act();
    } catch (error) {
      if (!isShut(error)) throw error;
      const { data } = await gate.refetch();
      if (data?.isOpen) return await act();
      throw error;
    }
  };
  const readVersion = async (number: number | null, signal: AbortSignal): Promise<SharedReview> => {
    try {
      return await sharedReviewClient.read({ params, query: { version: number }, signal });
    } catch (error) {
      if (number === null || !isGone(error)) throw error;
      // Either the link is over, or this version alone.
      const latest = await sharedReviewClient.read({ params, signal });
      setVersion(latest.version);
      return latest;
    }
  };
  const content = useQuery({
    queryKey: sharedReviewKey(token, version),
    queryFn: async ({ signal }) => {
      const shared = await opened(() => readVersion(version, signal));
      if (version === null) keep(shared);
      const before = cache.getQueryData<SharedReview>(sharedReviewKey(token, version));
      return before ? withTakes(shared, before) : shared;
    },
    enabled: gate.data?.isOpen === true,
    staleTime: REREAD_MS,
    refetchInterval: REREAD_MS,
    retry: (count, error) => !isGone(error) && !isShut(error) && count < 2,
  });
  const { mutateAsync: change } = useMutation({
    // One after the other, so that an earlier response never replaces a later one.
    scope: { id: token },
    // Offline it fails at once, and what was written is kept.
    networkMode: "always",
    mutationFn: async (act: ReviewCall) => {
      const changed = await opened(act);
      // A read that began before the change would undo it on the page.
      await cache.cancelQueries({ queryKey: sharedReviewKey(token) });
      keep(changed);
      // A choice and what is taken back are answered with the latest version.
      if (changed.version !== version)
        await cache.refetchQueries({ queryKey: sharedReviewKey(token, version), exact: true });
    },
    onError: (error) => {
      if (isGone(error)) void content.refetch();
    },
  });
  if (isGone(gate.error) || isGone(content.error)) return { state: "closed" };
  if (gate.data?.isOpen === false) {
    return {
      state: "locked",
      open: async (password) => {
        keep(await sharedReviewClient.open({ params, body: { password } }));
        cache.setQueryData(reviewGateKey(token), { isOpen: true });
      },
    };
  }
  const error = content.error ?? gate.error;
  if (content.data) {
    const isOffline = content.fetchStatus === "paused" || (error !== null && isUnreachable(error));
    const problem = isOffline ? messages.page.offline : (error?.message ?? null);
    const read = (number: number) =>
      cache.fetchQuery({
        queryKey: sharedReviewKey(token, number),
        queryFn: ({ signal }) => opened(() => readVersion(number, signal)),
        staleTime: 0,
      });
    const show = async (number: number) => setVersion((await read(number)).version);
    return { state: "open", review: content.data, problem, change, read, show };
  }
  if (error) return { state: "failed", error, retry: () => void gate.refetch() };
  return { state: "opening" };
}
