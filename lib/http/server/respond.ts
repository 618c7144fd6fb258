import "server-only";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { explainDisconnect } from "@/lib/platform/server/disconnect-signal";
import { env } from "@/lib/platform/server/env";
import { databaseFault, isOutOfFiles, timeZoneRefusal } from "@/lib/platform/server/error-causes";
import { withLogContext } from "@/lib/platform/server/log-context";
import { logger } from "@/lib/platform/server/logger";
import { counter } from "@/lib/platform/server/metrics";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "./messages";
import { type Answer, Reply, responseToHead } from "./reply";
import { pathOf } from "./request-input";

/** Headers of every response of the API, unless a route has set its own. */
const DEFAULT_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

type Run = () => Promise<Answer>;

type Responding = {
  /** Whether the response is among those that the metrics count. */
  isCounted?: boolean;
  /** Headers of each response, by their names in lower case, unless the route has set its own. */
  headers?: Readonly<Record<string, string>>;
};

/** Runs a route's work, and gives its response the headers and the error envelope that every response of ours has. */
export async function respond(
  request: Request,
  run: Run,
  { isCounted = true, headers = {} }: Responding = {},
): Promise<Answer> {
  const requestId = newId("req");
  const defaults = { ...DEFAULT_HEADERS, ...headers, "x-request-id": requestId };
  const answer = withDefaults(await runToAnswer(request, run, requestId), defaults);
  if (isCounted) responses().inc({ status: String(answer.status) });
  return request.method === "HEAD" ? responseToHead(answer) : answer;
}

const responses = counter({
  name: "atelier_api_answers_total",
  help: "Responses of our own API",
  labels: ["status"],
});

async function runToAnswer(request: Request, run: Run, requestId: string): Promise<Answer> {
  try {
    return await withLogContext({ requestId }, run);
  } catch (error) {
    return errorReply(explainDisconnect(error, request), requestId, pathOf(request));
  }
}

function withDefaults(answer: Answer, defaults: Readonly<Record<string, string>>): Answer {
  if (answer instanceof Reply)
    return new Reply(answer.body, answer.status, { ...defaults, ...answer.headers });
  for (const [name, value] of Object.entries(defaults)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}

/** Retry soon: a database usually comes back within seconds. A full disk needs a person. */
const DATABASE_RETRY_SECONDS = { away: 2, full: 15 } as const;

const OUT_OF_FILES_RETRY_SECONDS = 5;

/** An error as callers get it: a database that is away, and a bug of ours, say nothing of their cause. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  if (isOutOfFiles(cause)) {
    return new ApiError("unavailable", messages.respond.outOfFiles, {
      cause,
      retryAfterSeconds: OUT_OF_FILES_RETRY_SECONDS,
    });
  }
  const zoneRefusal = timeZoneRefusal(cause);
  if (zoneRefusal !== null) return zoneRefusal;
  const trouble = databaseFault(cause);
  if (trouble === null) return new ApiError("internal", messages.respond.internal, { cause });
  const retryAfterSeconds = DATABASE_RETRY_SECONDS[trouble];
  return new ApiError("unavailable", messages.respond.database[trouble], { cause, retryAfterSeconds });
}

/**
 * An error as the envelope. Any error but an `ApiError` is a database that is away, or a bug of ours. A bug responds with
 * 500 and without its cause, which is logged instead.
 */
function errorReply(error: unknown, requestId: string, path: string): Reply {
  const apiError = toApiError(error);
  if (apiError.status >= 500) {
    logger.error({ err: apiError, code: apiError.code, requestId }, "a request failed");
  }
  const { status, retryAfterSeconds } = apiError;
  const { oauthIssuer } = env();
  return Reply.json(toEnvelope(apiError, requestId), status, {
    ...(retryAfterSeconds !== undefined && {
      "retry-after": String(Math.max(1, Math.ceil(retryAfterSeconds))),
    }),
    // From there programs find out how a person can let them in (RFC 9728).
    ...(apiError.code === "unauthenticated" &&
      oauthIssuer !== null && {
        "www-authenticate": `Bearer resource_metadata="${oauthIssuer}/.well-known/oauth-protected-resource${path}"`,
      }),
    // The rest of a request that timed out is not read (RFC 9110, 15.5.9).
    ...(status === 408 && { connection: "close" }),
  });
}
