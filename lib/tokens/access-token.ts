import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { SCOPES } from "@/lib/http/permissions";
import { limit, limitCredits, limitEffect, limitPeriod } from "@/lib/limits/limit";
import { timeZone } from "@/lib/platform/calendar";
import { eachOnce } from "@/lib/platform/each-once";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { messages } from "./messages";

const MAX_NAME_CHARACTERS = 60;
/** For how long a token works where its maker names no other time. */
export const TOKEN_DAYS = 90;

/** What each scope permits, as a line of a list. */
export const SCOPE_WORDS = messages.scopes;

/** An access token, without its secret. */
const accessToken = z.object({
  id: idOf("tok"),
  object: z.literal("access_token"),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** For whom it acts: who made it. */
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  is_yours: z.boolean(),
  /** The limits on what it alone spends. Those of its person and of the workspace hold for it, too. */
  limits: z.array(limit),
  created_at: timestamp,
  /** Null for a token without an end. */
  expires_at: z.nullable(timestamp),
  /** When and from which address it was last used, to five minutes; null for never. */
  used_at: z.nullable(timestamp),
  used_from: z.nullable(z.string()),
});
export type AccessToken = z.infer<typeof accessToken>;

/** Body of GET /api/tokens: the latest made first. */
export const accessTokens = listOf(accessToken);

/** What a token may spend. */
export const newTokenLimit = z.strictObject({
  period: limitPeriod,
  effect: limitEffect,
  limit_credits: limitCredits,
  time_zone: timeZone,
});

/** Body of POST /api/tokens. */
export const newToken = z.strictObject({
  name: z
    .string(messages.nameMissing)
    .check(
      z.trim(),
      z.minLength(1, messages.nameMissing),
      z.maxLength(MAX_NAME_CHARACTERS, messages.nameLong(MAX_NAME_CHARACTERS)),
    ),
  scopes: z.array(z.enum(SCOPES)).check(z.minLength(1, messages.scopeMissing), eachOnce(messages.scopeTwice)),
  /** What it may spend; null for no limit of its own. */
  limit: z.optional(z.nullable(newTokenLimit)),
  /** Null for no end; in 90 days where it is left out. */
  expires_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});
export type NewToken = z.infer<typeof newToken>;

/** Body of the response to POST /api/tokens, the only one with the secret. */
export const madeToken = z.object({
  object: z.literal("made_token"),
  token: accessToken,
  /** What a program sends, as `Authorization: Bearer`. It is not stored and can't be read again. */
  secret: z.string(),
});
export type MadeToken = z.infer<typeof madeToken>;

export const tokenPath = z.object({ tokenId: idInRequest });
