import type { Context, MiddlewareHandler } from "hono";
import { ApiError } from "@/lib/contract/errors";
import { readAccount } from "../account";
import type { RequestEnv } from "../service";
import { familyOf } from "./errors";

const WINDOW_MS = 60_000;

/**
 * Finds the account of the key and counts the request against the key's limit.
 * @param requestsPerMinute 0 for no limit. The window is the minute of the clock; counts are kept in this
 * process.
 */
export function authenticate(requestsPerMinute: number, clock: () => Date): MiddlewareHandler<RequestEnv> {
  let window = 0;
  const counts = new Map<string, number>();
  return async (c, next) => {
    const account = readAccount(c.req.header("authorization") ?? messageStyleKey(c));
    c.set("account", account);
    const now = clock().getTime();
    const current = Math.floor(now / WINDOW_MS);
    if (current !== window) counts.clear();
    window = current;
    const count = (counts.get(account.id) ?? 0) + 1;
    counts.set(account.id, count);
    if (requestsPerMinute > 0 && count > requestsPerMinute) {
      throw new ApiError("rate_limited", `At most ${requestsPerMinute} requests a minute.`, {
        retryAfterSeconds: Math.max(1, Math.ceil(((current + 1) * WINDOW_MS - now) / 1000)),
      });
    }
    await next();
  };
}

/** Message-style clients send their key in a separate header, which is valid on their part only. */
function messageStyleKey(c: Context): string | undefined {
  const key = familyOf(c.req.path) === "messages" ? c.req.header("x-api-key") : undefined;
  return key === undefined ? undefined : `Bearer ${key}`;
}
