import * as z from "zod/mini";
import { soundMix } from "@/lib/boards/mix";
import { assetType } from "@/lib/contract/asset";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { comparableName, tidyName } from "@/lib/platform/name-form";
import { messages } from "./messages";
import { reviewState } from "./review-state";
import {
  answeredIn,
  guest,
  MAX_ITEMS,
  MAX_NAME,
  MAX_PASSWORD,
  mark,
  remarkText,
  remarkTime,
  reviewOf,
} from "./shared-review";
import { reviewVersion } from "./version";

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
  /** The names of those without whose answers it waits. */
  must_answer: z.array(z.string()),
  /** Whether who reads this made the link and can have it again. */
  can_copy_link: z.boolean(),
  /** The oldest first; none before there is anything to see. */
  versions: z.array(reviewVersion),
  /** Whether the film is another than that of the latest version, and becomes the next one when it has rested. */
  has_newer_film: z.boolean(),
  /** What the answers of all guests come to. */
  state: reviewState,
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

/** A link as a path, and a review with its link. Only whoever made it can have it again. */
export const reviewLink = z.object({ object: z.literal("review_link"), path: z.string() });
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

/** A few people: the words of the state name them. */
const MAX_MUST_ANSWER = 20;
export const mustAnswer = z.array(from.check(z.minLength(1, messages.nameMissing))).check(
  z.maxLength(MAX_MUST_ANSWER, messages.tooManyNames(MAX_MUST_ANSWER)),
  z.refine((names) => new Set(names.map(comparableName)).size === names.length, messages.nameTwice),
);

const settings = { title, from: z.nullish(from), expires_at: expiry, password: z.nullish(password) };

export const newReview = z.strictObject({
  of: reviewOf,
  id: idInRequest,
  ...settings,
  allows_downloads: z._default(z.boolean(), false),
  shows_prompts: z._default(z.boolean(), false),
  shows_models: z._default(z.boolean(), false),
  shares_takes: z._default(z.boolean(), false),
  must_answer: z._default(mustAnswer, []),
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
    must_answer: mustAnswer,
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
  ...remarkTime,
  mark: z.nullable(mark),
  /** When its shot was made again for it; null for never. */
  revised_at: z.nullable(timestamp),
  answered_in: answeredIn,
  resolved_at: z.nullable(timestamp),
  created_at: timestamp,
});
export type Remark = z.infer<typeof remark>;
export const remarkList = listOf(remark);

export const newReply = z.strictObject({ text: remarkText });

export const resolution = z.strictObject({ resolved: z.boolean() });

/** Body of POST /api/reviews/:reviewId/picks: the visitor whose choices count. */
export const takePicks = z.strictObject({ guest_id: idInRequest });

/** A take as the review calls it: `2 B`. */
const namedTake = z.object({ job_id: z.string(), item: z.string() });

/** What `takePicks` would change with the choices of a guest. */
const picksPreview = z.object({
  /** The takes that the visitor chose and that are on the board now. */
  chosen: z.int(),
  /** Whether all of them are the picks now. */
  are_in_use: z.boolean(),
  /** Those that are not, in the order of the shots, each with the pick that it replaces. */
  changes: z.array(
    z.object({
      shot_id: z.string(),
      number: z.int(),
      take: namedTake,
      before: z.nullable(namedTake),
    }),
  ),
});
export type PicksPreview = z.infer<typeof picksPreview>;

/** Who chose what, by shot. */
export const reviewTable = z.object({
  object: z.literal("review_table"),
  /** Those who have chosen a take that is on the board now. */
  guests: z.array(z.object({ id: z.string(), name: z.nullable(z.string()), picks: picksPreview })),
  /** The shots of which somebody has chosen a take, in their order on the board. */
  shots: z.array(
    z.object({
      shot_id: z.string(),
      number: z.int(),
      pick: z.nullable(namedTake),
      choices: z.array(z.extend(namedTake, { guest_id: z.string(), is_pick: z.boolean() })),
      /** Whether all who chose a take of it chose the same. */
      is_agreed: z.boolean(),
      /** Whether that is its pick. */
      is_in_use: z.boolean(),
    }),
  ),
});
export type ReviewTable = z.infer<typeof reviewTable>;

/** What a version of a review shows, as the studio has it. */
export const reviewFilm = z.object({
  object: z.literal("review_film"),
  /** Null before there is anything to see. */
  version: z.nullable(z.int()),
  /** In order, of what is still there. */
  parts: z.array(
    z.object({
      shot_id: z.nullable(z.string()),
      number: z.int(),
      job_id: z.string(),
      asset_id: z.string(),
      type: assetType,
      url: z.string(),
      poster_url: z.nullable(z.string()),
      frame_rate: z.nullable(z.number()),
      from_seconds: z.number(),
      to_seconds: z.number(),
      /** When it begins in the film. */
      starts_at: z.number(),
    }),
  ),
  sound: z.nullable(z.object({ url: z.string(), duration_seconds: z.nullable(z.number()) })),
  /** How that is heard; null for as it is. */
  mix: z.nullable(soundMix),
  /** What voices say under shots. */
  lines: z.array(
    z.object({
      shot_id: z.string(),
      text: z.string(),
      job_id: z.string(),
      url: z.string(),
      duration_seconds: z.nullable(z.number()),
      /** When it begins, from the beginning of its shot in the film. */
      offset_seconds: z.number(),
    }),
  ),
});
export type ReviewFilm = z.infer<typeof reviewFilm>;

/** A browser that opened a review. */
const reviewVisit = z.object({
  /** That of the guest, where it has answered or chosen. */
  id: z.string(),
  object: z.literal("review_visit"),
  /** From 1, in the order in which they opened it. */
  number: z.int(),
  /** Null for one that never gave a name. */
  name: z.nullable(z.string()),
  first_at: timestamp,
  last_at: timestamp,
  /** The latest version that was watched; null before any was. */
  version: z.nullable(z.int()),
  /** The share of its film that was played, up to the farthest frame. */
  watched: z.number(),
});
export type ReviewVisit = z.infer<typeof reviewVisit>;
export const reviewVisitList = listOf(reviewVisit);

/** A take that became the pick of its shot, and which take was that before. */
const takenPick = z.object({ job_id: idInRequest, before: z.nullable(idInRequest) });
export type TakenPick = z.infer<typeof takenPick>;

/** The picks that changed; the body of POST /api/reviews/:reviewId/picks/undo. */
export const takenPicks = z.object({ object: z.literal("taken_picks"), taken: z.array(takenPick) });
export const undonePicks = z.strictObject({ taken: z.array(takenPick).check(z.maxLength(MAX_ITEMS)) });
/** How many picks are as they were. */
export const restoredPicks = z.object({ object: z.literal("restored_picks"), changed: z.int() });
