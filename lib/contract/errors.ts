import * as z from "zod/mini";

/** The envelope of every error of the service (section Error envelope). */
export const errorEnvelope = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    request_id: z.string(),
    details: z.optional(z.record(z.string(), z.unknown())),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/**
 * Our own codes, and the status of each. The text names `invalid_request` only. Clients decide by HTTP
 * status, so the other codes are our choice (section Errors).
 */
const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  budget_reached: 402,
  balance_reached: 402,
  forbidden: 403,
  key_replaced: 403,
  proof_required: 403,
  wrong_key: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  concurrency_conflict: 409,
  idempotency_conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  misdirected: 421,
  content_not_allowed: 422,
  rate_limited: 429,
  too_many_sign_ins: 429,
  internal: 500,
  upstream_invalid: 502,
  upstream_unreachable: 502,
  unavailable: 503,
  upstream_timeout: 504,
  insufficient_storage: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * What a 409 is about (section Errors: "idempotency or concurrency conflict"): every slot of the plan is in use; the
 * idempotency key belongs to another request; the first request with this key is still being handled.
 */
export const conflictMeaning = z.enum(["concurrency", "key_reused", "key_in_use"]);
export type ConflictMeaning = z.infer<typeof conflictMeaning>;

export type ApiErrorDetails = {
  status?: number;
  requestId?: string;
  retryAfterSeconds?: number;
  details?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * The one error type that crosses layers. `code` is ours or the service's own; `status` decides what happens
 * next. Any other error that escapes is a bug and answers 500.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(
    readonly code: ErrorCode | (string & {}),
    message: string,
    { status, requestId, retryAfterSeconds, details, cause }: ApiErrorDetails = {},
  ) {
    super(message, { cause });
    this.status = status ?? (code in ERROR_STATUS ? ERROR_STATUS[code as ErrorCode] : 500);
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

/** The wire form of an error; `cause` stays on the server. */
export function toEnvelope(error: ApiError, requestId: string): ErrorEnvelope {
  return {
    error: {
      code: error.code,
      message: error.message,
      request_id: error.requestId ?? requestId,
      ...(error.details ? { details: error.details } : {}),
    },
  };
}
