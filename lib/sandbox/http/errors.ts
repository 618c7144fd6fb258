import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { ApiError, toEnvelope } from "@/lib/contract/errors";
import type { RequestEnv, Service } from "../service";

/** Translates whatever a route threw into the error envelope (section Errors); the cause stays in the log. */
export const answerError =
  ({ logger }: Pick<Service, "logger">) =>
  (error: unknown, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    if (!(error instanceof ApiError)) logger.error({ err: error, requestId }, "a request failed");
    const known =
      error instanceof ApiError
        ? error
        : new ApiError("internal", "The service failed to answer this request.");
    if (known.retryAfterSeconds !== undefined) c.header("Retry-After", String(known.retryAfterSeconds));
    return c.json(toEnvelope(known, requestId), known.status as ContentfulStatusCode);
  };
