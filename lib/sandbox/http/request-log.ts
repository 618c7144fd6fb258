import type { MiddlewareHandler } from "hono";
import { MESSAGE_ERRORS } from "@/lib/contract/assumptions";
import { newId } from "@/lib/platform/server/new-id";
import type { RequestEnv, Service } from "../service";
import { familyOf } from "./errors";

/**
 * Gives every request an id, in the header X-Request-Id and in the log. Log lines contain no key and no
 * query.
 */
export const requestLog =
  ({ logger }: Pick<Service, "logger">): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const startedAt = performance.now();
    const requestId = newId("req");
    c.set("requestId", requestId);
    c.header("X-Request-Id", requestId);
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    if (familyOf(c.req.path) === "messages") c.res.headers.set(MESSAGE_ERRORS.requestIdHeader, requestId);
    c.res.headers.set("X-Content-Type-Options", "nosniff");
    const { method, path } = c.req;
    const durationMs = Math.round(performance.now() - startedAt);
    logger.info({ requestId, method, path, status: c.res.status, account: c.get("account")?.id, durationMs });
  };
