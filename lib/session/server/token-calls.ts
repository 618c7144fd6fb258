import "server-only";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import { processValue } from "@/lib/platform/server/process-value";
import { messages } from "../messages";
import type { SessionToken } from "./session";

/** How many calls that may change something a token may make in a minute, in each process. */
export const TOKEN_CALLS_PER_MINUTE = 600;
const MINUTE_MS = 60_000;
const MAX_TOKENS = 10_000;

const minutes = processValue(
  "token-calls",
  () => new LRUCache<string, { calls: number; endsAt: number }>({ max: MAX_TOKENS }),
);

/**
 * Counts one more such call of a token in its present minute, which begins with its first call.
 * @throws ApiError `rate_limited` beyond `TOKEN_CALLS_PER_MINUTE`
 */
export function takeTokenCall({ id }: Pick<SessionToken, "id">): void {
  const now = performance.now();
  const present = minutes().get(id);
  const minute = present && present.endsAt > now ? present : { calls: 0, endsAt: now + MINUTE_MS };
  if (minute !== present) minutes().set(id, minute);
  minute.calls += 1;
  if (minute.calls <= TOKEN_CALLS_PER_MINUTE) return;
  throw new ApiError("rate_limited", messages.token.tooManyCalls(TOKEN_CALLS_PER_MINUTE), {
    retryAfterSeconds: Math.ceil((minute.endsAt - now) / 1_000),
  });
}
