import "server-only";
import { toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { explainDisconnect } from "@/lib/platform/server/disconnect-signal";
import { databaseFault, isOutOfFiles, timeZoneRefusal } from "@/lib/platform/server/error-causes";
import { withLogContext } from "@/lib/platform/server/log-context";
import { logger } from "@/lib/platform/server/logger";
import { counter } from "@/lib/platform/server/metrics";
import { newId } from "@/lib/platform/server/new-id";
import { messages } from "./messages";

/** Headers of every response of the API, unless a route has set its own. */
const DEFAULT_HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

type Run = () => Promise<Response>;

/** Runs a route's work, and gives its response the headers and the error envelope that every response of ours has. */
export async function respond(request: Request, run: Run, isCounted = true): Promise<Response> {
  const requestId = newId("req");
  const response = await runToResponse(request, run, requestId);
  if (isCounted) responses().inc({ status: String(response.status) });
  return response;
}

const responses = counter({
  name: "atelier_api_answers_total",
  help: "Responses of our own API",
  labels: ["status"],
});

async function runToResponse(request: Request, run: Run, requestId: string): Promise<Response> {
  try {
    return withDefaults(await withLogContext({ requestId }, run), requestId);
  } catch (error) {
    return withDefaults(errorResponse(explainDisconnect(error, request), requestId), requestId);
  }
}

function withDefaults(response: Response, requestId: string): Response {
  for (const [name, value] of Object.entries({ ...DEFAULT_HEADERS, "x-request-id": requestId })) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/** Retry soon: a database usually comes back within seconds. A full disk needs a person. */
const DATABASE_RETRY_SECONDS = { away: 2, full: 15 } as const;

const OUT_OF_FILES_RETRY_SECONDS = 5;

function toApiError(cause: unknown): ApiError {
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
function errorResponse(error: unknown, requestId: string): Response {
  const apiError = toApiError(error);
  if (apiError.status >= 500) {
    logger.error({ err: apiError, code: apiError.code, requestId }, "a request failed");
  }
  const headers = new Headers();
  if (apiError.retryAfterSeconds !== undefined) {
    headers.set("retry-after", String(Math.max(1, Math.ceil(apiError.retryAfterSeconds))));
  }
  // The rest of a request that timed out is not read (RFC 9110, 15.5.9).
  if (apiError.status === 408) headers.set("connection", "close");
  return Response.json(toEnvelope(apiError, requestId), { status: apiError.status, headers });
}
