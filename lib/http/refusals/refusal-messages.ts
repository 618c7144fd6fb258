import type { ConflictMeaning } from "@/lib/contract/error-envelope";
import type { ErrorCode } from "@/lib/contract/errors";
import { messages } from "./messages";

/** Where a refusal is shown. The advice depends on it. */
export type RefusalPlace = "form" | "job" | "sign_in";

type Refused = {
  code?: string | undefined;
  status?: number | undefined;
  message?: string;
  retryAfterSeconds?: number | undefined;
  /** What a 409 of the upstream is about. */
  conflict?: ConflictMeaning | null | undefined;
};

type Row = {
  title: string;
  advice: string | ((refused: Refused) => string);
  /** It passes without action, or with other settings. */
  isMild?: boolean;
  /** The button offered with the advice. */
  action?: "replace_key" | "see_plan";
  /** It is about the key that was just typed, and is shown at its field. */
  isAboutKey?: boolean;
};

/** The text that a person reads about a refusal, and the action offered. */
export type RefusalMessage = Omit<Row, "advice"> & { advice: string };

type Rows = Partial<Record<RefusalPlace, Row>>;

const { refusal: words } = messages;

const waitFirst = ({ retryAfterSeconds }: Refused) => words.wait(retryAfterSeconds);

/** By status. The upstream's own codes are only shown (section Errors). */
const BY_STATUS: Record<number, Rows> = {
  400: { form: words.badSettings, job: words.badRequest },
  401: {
    form: { ...words.keyRejectedInForm, action: "replace_key" },
    job: { ...words.keyRejectedInJob, action: "replace_key" },
  },
  402: {
    form: { ...words.noCreditsInForm, isMild: true, action: "see_plan" },
    job: { ...words.noCreditsInJob, action: "see_plan" },
  },
  403: {
    form: { ...words.forbidden, action: "replace_key" },
    job: { ...words.forbidden, action: "replace_key" },
  },
  409: { form: words.conflictInForm, job: words.conflictInJob },
  422: { form: words.policyInForm, job: words.policyInJob },
  429: { form: { ...words.rateLimited, isMild: true } },
};

/** A 409 about the idempotency key. */
const KEY_REUSED: Rows = { form: words.keyReusedInForm, job: words.keyReusedInJob };

/** What we ourselves say, with the way out. */
const itself = ({ message = "" }: Refused) => message;

/** Refused on the way here, before anybody looked at what was sent: mostly the doing of a proxy. */
const notThrough: Row = { ...words.notThrough, advice: itself };
const NOT_THROUGH: Rows = { form: notThrough, job: notThrough, sign_in: notThrough };

/** Refused to a person by us, whatever the key may do. */
const NOT_PERMITTED: Rows = { form: words.notPermitted, job: words.notPermitted };

/** Codes of our own routes that are more precise than their status. */
const BY_CODE: Partial<Record<ErrorCode | "key_missing" | "not_atelier" | "offline", Rows>> = {
  not_permitted: NOT_PERMITTED,
  no_workspace: NOT_PERMITTED,
  approval_needed: { form: { ...words.approvalNeeded, isMild: true } },
  limit_reached: { form: { ...words.limitReached, isMild: true, action: "see_plan" } },
  balance_reached: { form: { ...words.balanceReached, isMild: true, action: "see_plan" } },
  idempotency_conflict: KEY_REUSED,
  price_increased: { form: { ...words.priceIncreased, isMild: true } },
  key_missing: { sign_in: { ...words.keyMissing, isAboutKey: true } },
  unauthenticated: { sign_in: { ...words.keyUnknown, isAboutKey: true } },
  key_closed: { sign_in: { ...words.keyClosed, isAboutKey: true } },
  key_replaced: { sign_in: { ...words.keyReplaced, isAboutKey: true } },
  key_malformed: { sign_in: { ...words.keyMalformed, advice: itself, isAboutKey: true } },
  key_not_allowed: {
    sign_in: { ...words.keyNotAllowed, advice: ({ message }) => words.keyNotAllowed.advice(message) },
  },
  form_expired: { sign_in: words.formExpired },
  misdirected: NOT_THROUGH,
  wrong_origin: NOT_THROUGH,
  not_atelier: NOT_THROUGH,
  offline: { sign_in: words.offline },
  rate_limited: { sign_in: { ...words.tooManyAttempts, advice: waitFirst } },
  too_many_demos: { sign_in: words.tooManyDemos },
  too_many_sign_ins: { sign_in: { ...words.tooManySignIns, advice: waitFirst } },
  upstream_unreachable: { sign_in: words.unreachable },
  upstream_timeout: { sign_in: words.unreachable },
  upstream_invalid: { sign_in: words.unreachable },
  unavailable: { sign_in: words.unreachable },
};

const OTHER: Record<RefusalPlace, Row> = {
  form: words.otherInForm,
  job: words.otherInJob,
  sign_in: words.otherInSignIn,
};

/** The message for a refusal at the place where it is shown. Every refusal has one. */
export function refusalMessage(place: RefusalPlace, refused: Refused): RefusalMessage {
  const byCode: Record<string, Rows> = BY_CODE;
  const byConflict = refused.conflict === "key_reused" ? KEY_REUSED[place] : undefined;
  const row =
    byConflict ??
    byCode[refused.code ?? ""]?.[place] ??
    BY_STATUS[refused.status ?? 0]?.[place] ??
    OTHER[place];
  return { ...row, advice: row.advice instanceof Function ? row.advice(refused) : row.advice };
}
