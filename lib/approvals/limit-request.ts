import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { LIMIT_EFFECTS, LIMIT_SCOPES, limitCredits } from "@/lib/limits/limit";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { PERIODS } from "@/lib/usage/period";

/** The most characters of a reason, and of the words of who answers. */
export const REASON_CHARACTERS = 300;

const limitRequestStatus = z.enum(["waiting", "granted", "declined", "withdrawn", "ended"]);
export type LimitRequestStatus = z.infer<typeof limitRequestStatus>;

/** Why a request ended without an answer: nothing is left to ask for, or nobody who asks. */
const endedFor = z.enum(["limit_removed", "limit_raised", "asker_left"]);
export type EndedFor = z.infer<typeof endedFor>;

/** A request of a person to owners that a limit be higher. */
export const limitRequest = z.object({
  id: idOf("lrq"),
  object: z.literal("limit_request"),
  status: limitRequestStatus,
  /** Null unless the status is `ended`. */
  ended_for: z.nullable(endedFor),
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  /** The access token by which the person asks; null in a browser. */
  token_name: z.nullable(z.string()),
  is_yours: z.boolean(),
  /** The limit as it is now. Its figures are null once the request is decided. */
  limit: z.object({
    id: z.string(),
    /** Whether it is on the spending of the person who reads this alone, or of a token of theirs. */
    is_yours: z.boolean(),
    scope: z.enum(LIMIT_SCOPES),
    person_name: z.nullable(z.string()),
    token_name: z.nullable(z.string()),
    board_name: z.nullable(z.string()),
    tag: z.nullable(z.string()),
    period: z.enum(PERIODS),
    effect: z.nullable(z.enum(LIMIT_EFFECTS)),
    limit_credits: z.nullable(z.int()),
    counted_credits: z.nullable(z.number()),
  }),
  asked_credits: z.int(),
  /** Null unless it was granted. */
  granted_credits: z.nullable(z.int()),
  note: z.nullable(z.string()),
  /** The words of who declined. */
  answer: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type LimitRequest = z.infer<typeof limitRequest>;

/** Body of GET /api/limit-requests: what waits, the oldest first, then what is over, the latest first. */
export const limitRequests = z.object({ object: z.literal("list"), data: z.array(limitRequest) });
export type LimitRequests = z.infer<typeof limitRequests>;

const line = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(REASON_CHARACTERS)),
      z.transform((text: string) => text || null),
    ),
  ),
);

/** Body of POST /api/limit-requests: how high the limit should be. */
export const askHigherLimit = z.strictObject({ limit_id: idInRequest, credits: limitCredits, note: line });
export type AskHigherLimit = z.infer<typeof askHigherLimit>;

/** Body of POST /api/limit-requests/:limitRequestId/grant: how high the limit becomes. */
export const grantHigherLimit = z.strictObject({ credits: limitCredits });

/** Body of POST /api/limit-requests/:limitRequestId/decline. */
export const declineHigherLimit = z.strictObject({ answer: line });
