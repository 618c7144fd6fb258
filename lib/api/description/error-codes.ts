import "server-only";
import { ERROR_STATUS, type ErrorCode } from "@/lib/contract/errors";
import type { Endpoint } from "@/lib/http/endpoint";

/** What each code says, where a call has no case of its own. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  invalid_request: "the request is not as described; `details.field` names the first field that is wrong",
  key_malformed: "no key of the API has this form",
  unauthenticated: "no session, or a token that has ended",
  insufficient_credits: "the account has too few credits",
  limit_reached: "a limit of the workspace, the person or the token blocks it",
  approval_needed: "a limit asks an owner first",
  balance_reached: "the balance that people entered blocks it",
  forbidden: "the key of the workspace may not do it",
  not_permitted: "the role of the person or the scopes of the token do not permit it",
  reauthentication_needed: "the person has to reauthenticate in a browser, at most five minutes before",
  wrong_password: "another password",
  no_workspace: "the account is a member of no such workspace",
  no_account: "nobody here has this account",
  oidc_failed: "the OpenID provider's response can't be used",
  oidc_canceled: "the person canceled at the OpenID provider",
  oidc_not_reauthenticated: "the OpenID provider did not ask the person again",
  key_closed: "a restore closed this key",
  key_replaced: "another key took the place of this one",
  wrong_key: "another key",
  key_not_allowed: "the operator of this server does not admit this key",
  form_expired: "the form is too old, or its cookie is missing",
  wrong_origin: "a browser sends it from another site",
  not_found: "nothing is there, or it is another workspace's",
  method_not_allowed: "the address has no such call; `Allow` has its methods",
  request_timeout: "no byte arrived for 20 seconds",
  conflict: "the thing is in another state",
  concurrency_conflict: "all slots of the plan are in use",
  idempotency_conflict: "the `Idempotency-Key` was used with another body",
  price_increased: "it costs more than the price that was shown",
  last_owner: "a workspace keeps at least one owner",
  name_taken: "another account has the name",
  already_member: "the account is a member already",
  gone: "it was here, and is gone",
  invitation_over: "the link was used, taken back or has expired, or never was one",
  link_over: "the link was used, replaced, taken back or has expired, or never was one",
  payload_too_large: "the body is larger than 1 MB",
  unsupported_media: "the body is of another type than `application/json`",
  range_not_satisfiable: "the file does not have the range",
  misdirected: "this server does not serve the host of the request",
  content_not_allowed: "the upstream does not allow the content",
  rate_limited: "too many calls; `Retry-After` has the seconds to wait",
  too_many_sign_ins: "too many sign-ins; `Retry-After` has the seconds to wait",
  too_many_demos: "too many demo workspaces; `Retry-After` has the seconds to wait",
  client_left: "the sender left before the response",
  internal: "a fault of this server",
  upstream_invalid: "the upstream sent what can't be read",
  upstream_unreachable: "the upstream can't be reached",
  oidc_unreachable: "the OpenID provider can't be reached",
  oidc_issuer: "the OpenID provider is not the one of the settings",
  oidc_client: "the OpenID provider refuses this server",
  unavailable: "the server can't do it now; `Retry-After` has the seconds to wait",
  upstream_timeout: "the upstream did not respond in time",
  insufficient_storage: "too little free disk, or the storage limit is reached",
};

/** What any call may respond with. */
export const COMMON_ERRORS = [
  "invalid_request",
  "misdirected",
  "internal",
  "unavailable",
] as const satisfies ErrorCode[];

/** A refusal of a call: its code and the case in words. */
type Refusal = { code: ErrorCode; when: string };

/** The refusals of a call, those first that follow from its session, parameters and body. */
function refusalsOf({ method, may, params, body, receives, errors = {} }: Endpoint): Refusal[] {
  const codes: readonly (ErrorCode | false)[] = [
    may !== "anyone" && "unauthenticated",
    may !== "anyone" && "not_permitted",
    may !== "anyone" && "rate_limited",
    method !== "GET" && may !== "anyone" && "wrong_origin",
    params !== undefined && "not_found",
    (body ?? receives) !== undefined && "payload_too_large",
    (body ?? receives) !== undefined && "unsupported_media",
  ];
  const cases = new Map<ErrorCode, string>();
  for (const code of codes) if (code) cases.set(code, ERROR_MEANINGS[code]);
  for (const code of codesOf(errors)) {
    const own = errors[code];
    const meaning = ERROR_MEANINGS[code];
    const before = cases.get(code);
    const when = typeof own === "string" ? own : meaning;
    cases.set(
      code,
      before !== undefined && before !== when && code !== "not_found" ? `${before}; ${when}` : when,
    );
  }
  return [...cases].map(([code, when]) => ({ code, when }));
}

// The keys of a record of codes.
const codesOf = (errors: NonNullable<Endpoint["errors"]>) => Object.keys(errors) as ErrorCode[];

/** The refusals of a call by their status, in the order of the statuses. */
export function refusalsByStatus(endpoint: Endpoint): [status: number, refusals: Refusal[]][] {
  const byStatus = Map.groupBy(refusalsOf(endpoint), ({ code }) => ERROR_STATUS[code]);
  return [...byStatus].sort(([a], [b]) => a - b);
}
