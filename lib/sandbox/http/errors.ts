import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { MESSAGE_ERRORS, MODEL_LIST_ERRORS } from "@/lib/contract/assumptions";
import { type ErrorEnvelope, toEnvelope } from "@/lib/contract/error-envelope";
import { ApiError } from "@/lib/contract/errors";
import { explainDisconnect } from "@/lib/platform/server/disconnect-signal";
import type { RequestEnv, Service } from "../service";

/** Translates anything a route threw into the error envelope (section Errors). The cause is only logged. */
export const errorResponse =
  ({ logger }: Pick<Service, "logger">) =>
  (thrown: unknown, c: Context<RequestEnv>): Response => {
    const requestId = c.get("requestId");
    const error = explainDisconnect(thrown, c.req.raw);
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

/** The prefixes of the two compatible parts. Clients take them as their base address. */
const FAMILIES = { messages: "/compat-a/", "model-list": "/compat-b/" } as const;
type Family = keyof typeof FAMILIES;

/** The family of clients that a path is for, or null for this service's own part. */
export function familyOf(path: string): Family | null {
  if (path.startsWith(FAMILIES.messages)) return "messages";
  return path.startsWith(FAMILIES["model-list"]) ? "model-list" : null;
}

/** An error for clients of a family: the envelope of every error, and what they need beside. */
function inFamily(family: Family | null, envelope: ErrorEnvelope, { status }: ApiError): object {
  const { error } = envelope;
  if (family === "messages") {
    const types: Record<number, string> = MESSAGE_ERRORS.types;
    const type = types[status] ?? (status < 500 ? "invalid_request_error" : "api_error");
    return { type: "error", error: { type, ...error }, request_id: error.request_id };
  }
  if (family === "model-list") {
    const types: Record<number, string> = MODEL_LIST_ERRORS.types;
    const type = types[status] ?? (status < 500 ? "invalid_request_error" : "server_error");
    return { error: { ...error, type, param: error.details?.field ?? null } };
  }
  return envelope;
}

/** The message of a 404 under a family's address: what its clients ask for and this service does not do. */
export function notFoundMessage(path: string): string {
  const family = familyOf(path);
  if (path.endsWith("/count_tokens"))
    return "Tokens are not counted in advance here. The usage of each message says what it took.";
  if (family === "messages") return "Of this family only POST /compat-a/v1/messages is answered here.";
  if (family === "model-list")
    return "Of this family only GET /compat-b/v1/models and GET /compat-b/v1/models/{model_id} are answered here. POST /v1/llm/chat and POST /compat-a/v1/messages answer conversations.";
  return "There is no such address here.";
}
