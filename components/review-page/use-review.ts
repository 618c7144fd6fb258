import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { reviewGateKey, sharedReviewClient, sharedReviewKey } from "@/components/api/shared-review";
import { ApiError } from "@/lib/contract/errors";
import type { SharedReview } from "@/lib/reviews/shared-review";
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
    };

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;
const isGone = (error: unknown): boolean => hasStatus(error, 404);
/** This browser has no cookie of the review, or the password is another one. */
const isShut = (error: unknown): boolean => hasStatus(error, 401);
/** No response came; a refusal by the server has no cause. */
const isUnreachable = (error: Error): boolean =>
  error instanceof ApiError && error.code === "unavailable" && error.cause !== undefined;

/** Opens a link, and reads again what it shares. A link that is revoked closes the page that shows it. */
export function useReview(token: string, needsPassword: boolean | null): View {
  const cache = useQueryClient();
  const params = { token };
  const contentKey = sharedReviewKey(token);
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
      cache.setQueryData(contentKey, await sharedReviewClient.open({ params, body: {} }));
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
  const content = useQuery({
    queryKey: contentKey,
    queryFn: ({ signal }) => opened(() => sharedReviewClient.read({ params, signal })),
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
      await cache.cancelQueries({ queryKey: contentKey });
      cache.setQueryData(contentKey, changed);
    },
  });
  if (isGone(gate.error) || isGone(content.error)) return { state: "closed" };
  if (gate.data?.isOpen === false) {
    return {
      state: "locked",
      open: async (password) => {
        cache.setQueryData(contentKey, await sharedReviewClient.open({ params, body: { password } }));
        cache.setQueryData(reviewGateKey(token), { isOpen: true });
      },
    };
  }
  const error = content.error ?? gate.error;
  if (content.data) {
    const isOffline = content.fetchStatus === "paused" || (error !== null && isUnreachable(error));
    const problem = isOffline ? messages.page.offline : (error?.message ?? null);
    return { state: "open", review: content.data, problem, change };
  }
  if (error) return { state: "failed", error, retry: () => void gate.refetch() };
  return { state: "opening" };
}
