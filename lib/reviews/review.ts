import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { tidyName } from "@/lib/platform/name-form";
import { messages } from "./messages";
import { guest, MAX_ITEMS, MAX_NAME, MAX_PASSWORD, mark, remarkText, reviewOf } from "./shared-review";

/* The studio's side of reviews. */

export const MAX_TITLE = 120;
export const MIN_PASSWORD = 6;
/** The days that the studio offers, by default the second, until the end of the last. A date may be a year ahead. */
export const EXPIRY_DAYS = [1, 7, 30] as const;
export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 366;

/** Query of what is about one thing: a job, a board or a collection. */
export const reviewedThing = z.object({ of: reviewOf, id: idInRequest });
export type ReviewedThing = z.infer<typeof reviewedThing>;

/** What a visitor chose of the takes that are on the board now. */
const guestChoice = z.object({
  job_id: z.string(),
  /** What the review calls the take: `2 B`. */
  item: z.string(),
  is_pick: z.boolean(),
});

const reviewGuest = z.extend(guest, { choices: z.array(guestChoice) });
export type ReviewGuest = z.infer<typeof reviewGuest>;

/** A link that was made. The link itself is only in the response that made it. */
export const review = z.object({
  id: idOf("rev"),
  object: z.literal("review"),
  title: z.string(),
  from: z.nullable(z.string()),
  has_password: z.boolean(),
  allows_downloads: z.boolean(),
  shows_prompts: z.boolean(),
  shows_models: z.boolean(),
  shares_takes: z.boolean(),
  views: z.int(),
  opened_at: z.nullable(timestamp),
  guests: z.array(reviewGuest),
  /** Results that are left out, because prompts are not shown and their files may hold them. */
  withheld: z.int(),
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  expires_at: timestamp,
  /** Null for one that works, or may work again. */
  revoked_at: z.nullable(timestamp),
});
export type Review = z.infer<typeof review>;
export const reviewList = listOf(review);

/** A review with its link, which nobody can read again. */
export const madeReview = z.object({ object: z.literal("made_review"), review, path: z.string() });
export type MadeReview = z.infer<typeof madeReview>;

const DAY_MS = 24 * 60 * 60 * 1000;
const isAhead = (at: string) => Date.parse(at) > Date.now();
/** The end of the last day there is, in any time zone. */
const isNear = (at: string) => Date.parse(at) < Date.now() + (MAX_DAYS + 2) * DAY_MS;
/** When a link stops. The studio sends the end of a day where its maker is. */
const expiry = timestamp.check(
  z.refine(isAhead, messages.expiryOver),
  z.refine(isNear, messages.expiryFar(MAX_DAYS)),
);

const title = z
  .string()
  .check(z.overwrite(tidyName), z.minLength(1, messages.titleMissing), z.maxLength(MAX_TITLE));
const from = z.string().check(z.overwrite(tidyName), z.maxLength(MAX_NAME));
const password = z
  .string()
  .check(z.minLength(MIN_PASSWORD, messages.passwordShort(MIN_PASSWORD)), z.maxLength(MAX_PASSWORD));

const settings = { title, from: z.nullish(from), expires_at: expiry, password: z.nullish(password) };

export const newReview = z.strictObject({
  of: reviewOf,
  id: idInRequest,
  ...settings,
  allows_downloads: z._default(z.boolean(), false),
  shows_prompts: z._default(z.boolean(), false),
  shows_models: z._default(z.boolean(), false),
  shares_takes: z._default(z.boolean(), false),
});
export type NewReview = z.infer<typeof newReview>;

/** Only what changes. Null removes the password. */
export const reviewChanges = z.partial(
  z.strictObject({
    ...settings,
    allows_downloads: z.boolean(),
    shows_prompts: z.boolean(),
    shows_models: z.boolean(),
    shares_takes: z.boolean(),
  }),
);
export type ReviewChanges = z.infer<typeof reviewChanges>;

export const newLink = z.strictObject({ expires_at: expiry });

/** A remark or a reply as the studio sees it. */
export const remark = z.object({
  id: idOf("rem"),
  object: z.literal("remark"),
  review_id: idOf("rev"),
  review_title: z.string(),
  job_id: z.string(),
  kind: jobKind,
  asset_id: z.string(),
  shot_id: z.nullable(z.string()),
  /** What the review called the result: `2`, `2 B`. */
  item: z.string(),
  reply_to: z.nullable(z.string()),
  name: z.string(),
  /** Written here, and not by a visitor. */
  is_studio: z.boolean(),
  text: z.string(),
  seconds: z.nullable(z.number()),
  /** Frames a second of the clip that it is about, as far as they are known. */
  frame_rate: z.nullish(z.number()),
  mark: z.nullable(mark),
  resolved_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type Remark = z.infer<typeof remark>;
export const remarkList = listOf(remark);

export const newReply = z.strictObject({ text: remarkText });

export const resolution = z.strictObject({ resolved: z.boolean() });

/** Body of POST /api/reviews/:reviewId/picks: the visitor whose choices count. */
export const takePicks = z.strictObject({ guest_id: idInRequest });

/** A take that became the pick of its shot, and which take was that before. */
const takenPick = z.object({ job_id: idInRequest, before: z.nullable(idInRequest) });
export type TakenPick = z.infer<typeof takenPick>;

/** The picks that changed; the body of POST /api/reviews/:reviewId/picks/undo. */
export const takenPicks = z.object({ object: z.literal("taken_picks"), taken: z.array(takenPick) });
export const undonePicks = z.strictObject({ taken: z.array(takenPick).check(z.maxLength(MAX_ITEMS)) });
/** How many picks are as they were. */
export const restoredPicks = z.object({ object: z.literal("restored_picks"), changed: z.int() });
