import "server-only";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";

const WINDOW_MS = 60_000;
const MAX_SUBJECTS = 20_000;

/**
 * How many calls a minute one guest, one address and one link may make in this process. An office behind one address looks
 * and writes together, and a page of 500 results asks for as many posters. Who opens a link is no guest yet.
 */
const LIMITS = {
  open: { guest: 60, address: 60, link: 240 },
  read: { guest: 600, address: 3_000, link: 6_000 },
  write: { guest: 30, address: 300, link: 600 },
  /** Every three seconds of a guest. */
  progress: { guest: 20, address: 1_000, link: 2_000 },
  file: { guest: 3_000, address: 12_000, link: 24_000 },
} as const;
export type VisitKind = keyof typeof LIMITS;

const windows = processValue(
  "review-visits",
  () => new LRUCache<string, { calls: number; endsAt: number }>({ max: MAX_SUBJECTS, ttl: WINDOW_MS }),
);

/**
 * Counts a call of a link, which need not be one. What is too much for a guest counts for nobody else: one of many behind an
 * address leaves the others theirs.
 * @param guest who has opened the link; null for any other
 * @param linkHash the hash of its secret part
 * @throws ApiError `rate_limited`
 */
export function limitVisits(kind: VisitKind, guest: string | null, address: string, linkHash: string): void {
  const limit = LIMITS[kind];
  if (guest !== null) count(`${kind} guest ${guest}`, limit.guest);
  count(`${kind} address ${address}`, limit.address);
  count(`${kind} link ${linkHash}`, limit.link);
}

function count(subject: string, max: number): void {
  const now = Date.now();
  const window = windows().get(subject);
  if (!window) {
    windows().set(subject, { calls: 1, endsAt: now + WINDOW_MS });
    return;
  }
  window.calls += 1;
  if (window.calls <= max) return;
  const retryAfterSeconds = Math.max(1, (window.endsAt - now) / 1000);
  throw new ApiError("rate_limited", messages.tooFast, { retryAfterSeconds });
}
