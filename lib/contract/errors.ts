/**
 * Our own codes, and the status of each. The text names `invalid_request` only. Clients decide by HTTP
 * status, so the other codes are our choice (section Errors).
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  key_malformed: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  limit_reached: 402,
  approval_needed: 402,
  balance_reached: 402,
  forbidden: 403,
  not_permitted: 403,
  reauthentication_needed: 403,
  wrong_password: 403,
  no_workspace: 403,
  no_account: 403,
  oidc_failed: 403,
  oidc_canceled: 403,
  oidc_not_reauthenticated: 403,
  key_closed: 403,
  key_replaced: 403,
  wrong_key: 403,
  key_not_allowed: 403,
  form_expired: 403,
  wrong_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  concurrency_conflict: 409,
  idempotency_conflict: 409,
  price_increased: 409,
  last_owner: 409,
  name_taken: 409,
  already_member: 409,
  gone: 410,
  invitation_over: 410,
  link_over: 410,
  payload_too_large: 413,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  misdirected: 421,
  content_not_allowed: 422,
  rate_limited: 429,
  too_many_sign_ins: 429,
  too_many_demos: 429,
  /** Nobody reads it: the sender left before the response. A count of its own, as nginx has it. */
  client_left: 499,
  internal: 500,
  upstream_invalid: 502,
  upstream_unreachable: 502,
  oidc_unreachable: 502,
  oidc_issuer: 502,
  oidc_client: 502,
  unavailable: 503,
  upstream_timeout: 504,
  insufficient_storage: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

export type ApiErrorDetails = {
  status?: number;
  requestId?: string;
  retryAfterSeconds?: number;
  details?: Record<string, unknown>;
  cause?: unknown;
};

/**
 * The one error type that crosses layers. `code` is ours or the upstream's own; `status` decides what happens
 * next. Any other error that escapes is a bug and responds with 500.
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
