import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { unlessLeft } from "@/lib/platform/server/leave-signal";
import type { RequestEnv, Service } from "../service";
import { familyOf, inFamily } from "./family";

/** Translates anything a route threw into the error envelope (section Errors). The cause is only logged. */
export const answerError =
  ({ logger }: Pick<Service, "logger">) =>
  (thrown: unknown, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    const error = unlessLeft(thrown, c.req.raw);
    if (!(error instanceof ApiError)) logger.error({ err: error, requestId }, "a request failed");
    const apiError =
      error instanceof ApiError
        ? error
        : new ApiError("internal", "The service failed to answer this request.");
    if (apiError.retryAfterSeconds !== undefined) c.header("Retry-After", String(apiError.retryAfterSeconds));
    const envelope = toEnvelope(apiError, requestId);
    const body = inFamily(familyOf(c.req.path), envelope, apiError);
    return c.json(body, apiError.status as ContentfulStatusCode);
  };
