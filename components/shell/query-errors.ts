import { fallBackToUtc } from "@/components/api/time-zone";
import { ApiError } from "@/lib/contract/errors";
import { signInLink } from "@/lib/navigation/sign-in-link";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { isSigningOut, noteUpstreamFailure } from "./stores";

const TRIES = 2;

/** A refusal is final. Only a failure that may be temporary is retried. */
export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < TRIES && !(error instanceof ApiError && error.status < 500);

/** Waits as long as the response says, else 1, 2 s. Up to half as much more, so that not all pages ask at once. */
export const retryDelayMs = (failures: number, error: Error): number => {
  const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  return (seconds ?? 2 ** failures) * 1_000 * (1 + Math.random() / 2);
};

/** The upstream refuses the workspace's key. Our own session is valid, so signing in again would not help. */
export const isKeyRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === "key_refused";

/** Handles a failed read for the whole page: signed out elsewhere, or the upstream is unavailable. */
export function onQueryError(error: Error): void {
  if (isKeyRefused(error)) return;
  if (error instanceof ApiError && error.status === 401) {
    const { pathname, search } = window.location;
    // A page that signs out goes where that leads, which may be the provider's own sign-out.
    if (isSigningOut.get()) return;
    if (pathname !== PAGE_PATHS.signIn) window.location.assign(signInLink(pathname + search));
    return;
  }
  noteUpstreamFailure(error);
  fallBackToUtc(error);
}
