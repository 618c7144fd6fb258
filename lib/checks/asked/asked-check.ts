import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { finding } from "../finding";

/** Takes of one press at most. */
export const MAX_PRESS_TAKES = 200;
/** Takes of a workspace that may wait or be looked at at once. */
export const MAX_OPEN_CHECKS = 500;

/**
 * `waiting` for its turn; `describing` and `judging` are sent; `lost` was sent and has no outcome that anybody knows, so it
 * may have been charged.
 */
const CHECK_STATES = ["waiting", "describing", "judging", "done", "failed", "lost", "canceled"] as const;
export const OPEN_CHECK_STATES = ["waiting", "describing", "judging"] as const;
const checkState = z.enum(CHECK_STATES);
export type CheckState = z.infer<typeof checkState>;

const checkError = z.object({ code: z.string(), message: z.string() });
export type CheckError = z.infer<typeof checkError>;

/** Why a take can't be asked about: a describer looks at clips alone, whose length and file are here. */
const LEFT_OUT_REASONS = ["unfinished", "picture", "sound", "unsaved", "too_long"] as const;
const leftOutReason = z.enum(LEFT_OUT_REASONS);
export type LeftOutReason = z.infer<typeof leftOutReason>;

const modelId = z.string().check(z.minLength(1), z.maxLength(200));
const jobIds = z.array(idInRequest).check(z.minLength(1), z.maxLength(MAX_PRESS_TAKES));

/** The takes, and the models that look at them. */
const wish = {
  /** By default every finished take of the board. */
  job_ids: z.optional(jobIds),
  /** The language model that describes the clip. */
  describer: modelId,
  /** The language model that compares the description with what was asked. */
  model: modelId,
};
export const checkWish = z.strictObject(wish);
export type CheckWish = z.infer<typeof checkWish>;

/** What a press would look at, and the most that it may cost. */
export const checkQuote = z.object({
  object: z.literal("check_quote"),
  /** What would be looked at. More than a press may have are left for the next one. */
  job_ids: z.array(z.string()),
  /** Those whose check by these models is there or under way, which cost nothing. */
  stored: z.int(),
  /** Those that a press has no room for. */
  left: z.int(),
  left_out: z.array(z.object({ job_id: z.string(), reason: leftOutReason })),
  /** The most that `job_ids` may cost together. */
  credits: z.nullable(z.int()),
});
export type CheckQuote = z.infer<typeof checkQuote>;

/** Body of the press. */
export const startChecks = z.strictObject({
  ...wish,
  job_ids: jobIds,
  /** The most that was shown. */
  credits: z.int().check(z.nonnegative()),
});
export type StartChecks = z.infer<typeof startChecks>;

/** The latest check of a take. */
export const askedCheck = z.object({
  id: idOf("chk"),
  object: z.literal("asked_check"),
  job_id: z.string(),
  status: checkState,
  describer: z.string(),
  model: z.string(),
  /** Null until it is done. */
  findings: z.nullable(z.array(finding)),
  /** Whether the answer broke off, so that there may be more. */
  is_cut: z.boolean(),
  error: z.nullable(checkError),
  /** What is known to have been charged. A description that was there before costs nothing. */
  millicredits: z.nullable(z.number()),
  /** Whether more may have been charged than is known. */
  may_be_charged: z.boolean(),
  person_id: z.string(),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
});
export type AskedCheck = z.infer<typeof askedCheck>;

export const askedChecks = z.object({
  object: z.literal("asked_checks"),
  /** One of each take: those that will be rejected last, else the latest first. */
  checks: z.array(askedCheck),
});
export type AskedChecks = z.infer<typeof askedChecks>;

const OPEN: ReadonlySet<CheckState> = new Set(OPEN_CHECK_STATES);
export const isOpenCheck = ({ status }: Pick<AskedCheck, "status">): boolean => OPEN.has(status);

/** Whether a machine thinks that a take can hardly be used. It is shown after the others, and nothing else. */
export const isLikelyReject = ({ findings }: Pick<AskedCheck, "findings">): boolean =>
  findings?.some(({ is_reject }) => is_reject) ?? false;
