import * as z from "zod/mini";
import { tagName } from "@/lib/jobs/tags/tag";
import { timeZone } from "@/lib/platform/calendar";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { PERIODS } from "@/lib/usage/period";
import { messages } from "./messages";

const text = messages.limitName;

/**
 * What a limit counts: everybody's spending, one person's, that of everybody who has no limit of their own for the period,
 * that of one access token, the takes of one board, or what has one tag.
 */
export const LIMIT_SCOPES = ["workspace", "person", "anyone_else", "token", "board", "tag"] as const;
const limitScope = z.enum(LIMIT_SCOPES);
export type LimitScope = z.infer<typeof limitScope>;

/** What a spend is for: the board whose takes it makes, and the tags of its jobs. */
export type SpendPlace = { boardId?: string | null | undefined; tags?: readonly string[] | undefined };

export const limitPeriod = z.enum(PERIODS);
export type LimitPeriod = z.infer<typeof limitPeriod>;

/** What happens to a spend over the limit, the weakest first: a warning, a request to an owner, or a refusal. */
export const LIMIT_EFFECTS = ["warn", "ask", "block"] as const;
export const limitEffect = z.enum(LIMIT_EFFECTS);
export type LimitEffect = z.infer<typeof limitEffect>;

/** A limit in credits, with the figures of its present period. */
export const limit = z.object({
  id: idOf("lim"),
  object: z.literal("limit"),
  scope: limitScope,
  /** Null unless the scope is a person. */
  person_id: z.nullable(z.string()),
  person_name: z.nullable(z.string()),
  /** Null unless the scope is an access token. */
  token_id: z.nullable(z.string()),
  token_name: z.nullable(z.string()),
  /** Null unless the scope is a board. */
  board_id: z.nullable(z.string()),
  board_name: z.nullable(z.string()),
  /** Null unless the scope is a tag. */
  tag: z.nullable(z.string()),
  /**
   * Names that were typed with the key after a person's limit began to hold. It counts and holds them too, until they
   * have their own.
   */
  also_counts: z.array(z.string()),
  period: limitPeriod,
  effect: limitEffect,
  limit_credits: z.int(),
  /** The zone in which the period begins. */
  time_zone: z.string(),
  /**
   * Credits charged in the period (or possibly charged, where the upstream never said), plus credits reserved by
   * active jobs and running calls. The charges of language models are rounded up.
   */
  counted_credits: z.number(),
  held_credits: z.number(),
  /** The present period, as days in the zone, both inclusive; null for all time. */
  first_day: z.nullable(z.iso.date()),
  last_day: z.nullable(z.iso.date()),
  today: z.iso.date(),
  /** The first day in the zone on which anybody spent something here; null before that. */
  since: z.nullable(z.iso.date()),
  /** Whether the spending of the person who asks counts in it; in that of a board or a tag anybody's does. */
  mine: z.boolean(),
  /** The same, and also for a token of theirs. Absent in the response of an older process. */
  counts_you: z.optional(z.boolean()),
});
export type Limit = z.infer<typeof limit>;

/** What names the subject of a limit, as far as its scope has one. */
export type LimitSubject = Pick<Limit, "scope"> & {
  [name in "person_name" | "token_name" | "board_name" | "tag"]?: string | null | undefined;
};

/** The heading of a limit: whose spending it counts. */
export function limitName({ scope, person_name, token_name, board_name, tag }: LimitSubject): string {
  if (scope === "person") return person_name ?? text.unnamed;
  if (scope === "token") return text.token(token_name ?? text.unnamed);
  if (scope === "board") return text.board(board_name ?? text.unnamed);
  if (scope === "tag") return text.tag(tag ?? text.unnamed);
  return scope === "workspace" ? text.workspace : text.anyoneElse;
}

/** How a period is said: after an amount, and before "limit". */
export const PERIOD_WORDS = messages.periods;

/** A limit as the beginning of a sentence: "The workspace's monthly limit". */
export function limitSubject(limit: LimitSubject & Pick<Limit, "period">): string {
  const name = messages.scoped(limit, "");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Credits that a limit leaves; at least 0. */
export const creditsLeft = ({
  limit_credits,
  counted_credits,
}: Pick<Limit, "limit_credits" | "counted_credits">) => Math.max(0, limit_credits - counted_credits);

/** Body of GET /api/limits, with everybody who could have a limit. */
export const limits = z.object({
  object: z.literal("limits"),
  data: z.array(limit),
  people: z.array(z.object({ id: z.string(), name: z.nullable(z.string()) })),
});
export type Limits = z.infer<typeof limits>;

const HIGHEST = 1_000_000_000;
export const limitCredits = z.int().check(z.minimum(1), z.maximum(HIGHEST));

/** Body of POST /api/limits. A scope has at most one limit of a period and an effect. */
export const newLimit = z.strictObject({
  scope: limitScope,
  /** Only for the scope of a person. */
  person_id: z.optional(z.nullable(idInRequest)),
  /** Only for the scope of an access token. */
  token_id: z.optional(z.nullable(idInRequest)),
  /** Only for the scope of a board. */
  board_id: z.optional(z.nullable(idInRequest)),
  /** Only for the scope of a tag. */
  tag: z.optional(z.nullable(tagName)),
  period: limitPeriod,
  effect: limitEffect,
  limit_credits: limitCredits,
  time_zone: timeZone,
});
export type NewLimit = z.infer<typeof newLimit>;

export const changedLimit = z.strictObject({ limit_credits: limitCredits, effect: limitEffect });
export type ChangedLimit = z.infer<typeof changedLimit>;

/** Query of GET /api/usage/month: the IANA time zone of the month, default UTC. */
export const monthQuery = z.object({ tz: z._default(timeZone, "UTC") });

/** The present month of the whole workspace next to the last one, in credits. */
export const usageMonth = z.object({
  object: z.literal("usage_month"),
  /** The present month, as days of the zone. */
  month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
  /** The first day with a job or a call of a language model; null before it. */
  since: z.nullable(z.iso.date()),
  /** Charged on the latest days, today included (`RECENT_DAYS`). */
  recent: z.number(),
  /** Charged this month, to jobs and language models (`lib/usage/server/month.ts`), as in the top bar. */
  charged: z.number(),
  /**
   * What a limit of the whole workspace counts: charges, also of language models, and what jobs and calls
   * reserve.
   */
  counted: z.number(),
  held: z.number(),
  last: z.object({
    /** The day of the last month that corresponds to today. */
    through: z.iso.date(),
    /** Charged in the last month up to that day, and in all of it. */
    charged_through: z.number(),
    charged: z.number(),
  }),
});
export type UsageMonth = z.infer<typeof usageMonth>;
