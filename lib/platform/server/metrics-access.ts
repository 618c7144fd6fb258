import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import { messages } from "../messages";
import { env } from "./env";

/**
 * Lets a scraper with METRICS_TOKEN read the process's metrics. A session gives no access, because they are
 * about everybody who shares the process.
 * @throws ApiError `not_found` while no token is set, `unauthenticated` for another one
 */
export function assertMetricsAccess(headers: Headers): void {
  const { METRICS_TOKEN } = env();
  if (METRICS_TOKEN === undefined) {
    throw new ApiError("not_found", messages.metricsAccess.off);
  }
  const [scheme, token = ""] = (headers.get("authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !isSame(token, METRICS_TOKEN)) {
    throw new ApiError("unauthenticated", messages.metricsAccess.token);
  }
}

/** Compares in constant time. Digests have one length, whatever was sent. */
const isSame = (token: string, expected: string): boolean => timingSafeEqual(digest(token), digest(expected));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
