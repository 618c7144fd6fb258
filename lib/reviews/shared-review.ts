import * as z from "zod/mini";
import { soundMix } from "@/lib/boards/mix";
import { assetType } from "@/lib/contract/asset";
import { textUpTo, timestamp } from "@/lib/contract/text";
import { idInRequest } from "@/lib/platform/ids";
import { tidyName } from "@/lib/platform/name-form";
import { messages } from "./messages";
import { reviewState } from "./review-state";
import { reviewVersion, versionNumber } from "./version";

export const reviewOf = z.enum(["job", "board", "collection"]);
export type ReviewOf = z.infer<typeof reviewOf>;

export const MAX_ITEMS = 500;
/** Of the visitors of a review together, and of one. */
export const MAX_REMARKS = 1_000;
export const MAX_REMARKS_EACH = 200;
/** Of the visitors of a review together, one of a shot each. */
export const MAX_CHOICES = 5_000;
/** Of the visitors of a review together, one each. */
export const MAX_VERDICTS = 100;
/** Browsers of which it is known that they opened a review; more are counted. */
export const MAX_VISITS = 200;
export const MAX_NAME = 60;
export const MAX_TEXT = 2_000;
export const MAX_PASSWORD = 256;

const verdictWord = z.enum(["approved", "changes"]);

const share = z.number().check(z.minimum(0), z.maximum(1));
/** A rectangle on the frame, in shares of its width and height. */
export const mark = z.strictObject({ x: share, y: share, width: share, height: share });
export type Mark = z.infer<typeof mark>;

/** A result as a visitor sees it. Its id means nothing anywhere else. */
const sharedItem = z.object({
  id: z.string(),
  /** The letter among the takes of its shot; null where there is only one. */
  take: z.nullable(z.string()),
  /** Whether the studio picked it among them. */
  is_pick: z.boolean(),
  type: assetType,
  url: z.string(),
  poster_url: z.nullable(z.string()),
  /** Null where downloads are not allowed. */
  download_url: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  duration_seconds: z.nullable(z.number()),
  frame_rate: z.nullish(z.number()),
  /** What the film shows of it: seconds of the result. Of a still, from 0 to how long it is shown. */
  from_seconds: z.number(),
  to_seconds: z.number(),
  /** Null unless the maker shares them. */
  prompt: z.nullable(z.string()),
  model: z.nullable(z.string()),
});
export type SharedItem = z.infer<typeof sharedItem>;

/** A place in the order: the takes of a shot, or one result. */
const sharedShot = z.object({
  id: z.string(),
  /** From 1: that of the board, whose shots without a take are left out. */
  number: z.int(),
  items: z.array(sharedItem),
  /** The id of the take that this visitor has chosen. */
  chosen: z.nullable(z.string()),
});
export type SharedShot = z.infer<typeof sharedShot>;

/** What a voice says under a shot. */
const sharedLine = z.object({
  /** The id of the shot. */
  shot: z.string(),
  text: z.string(),
  url: z.string(),
  duration_seconds: z.nullable(z.number()),
  /** When it begins, from the beginning of its shot in the film. */
  offset_seconds: z.number(),
});

/** When a remark is about. The version shows the frame also after the film changed. */
export const remarkTime = {
  /** The version that was looked at. */
  version: z.int(),
  /** In the result, in seconds; null for a still, and for a reply. */
  seconds: z.nullable(z.number()),
  /** In the film of that version; null where `seconds` is, and for remarks of before there were versions. */
  film_seconds: z.nullable(z.number()),
  /** Frames a second of that film; null where `film_seconds` is. */
  film_rate: z.nullable(z.number()),
  /** Frames a second of the result; null where nobody knows. */
  frame_rate: z.nullable(z.number()),
};

/** The number of the version that shows what was made for a remark; null before that. */
export const answeredIn = z.nullable(z.int());

const sharedRemark = z.object({
  id: z.string(),
  /** The result that it is about; null when that is not shared any more. */
  item_id: z.nullable(z.string()),
  /** What the review called it: `2`, `2 B`. */
  item: z.string(),
  reply_to: z.nullable(z.string()),
  name: z.string(),
  /** Written by this visitor, or by the studio. */
  is_yours: z.boolean(),
  is_studio: z.boolean(),
  text: z.string(),
  ...remarkTime,
  mark: z.nullable(mark),
  is_resolved: z.boolean(),
  /** Whether the studio makes its shot again for it. */
  is_revised: z.boolean(),
  answered_in: answeredIn,
  created_at: timestamp,
});
export type SharedRemark = z.infer<typeof sharedRemark>;

const verdict = z.object({
  verdict: verdictWord,
  note: z.nullable(z.string()),
  /** The version that was answered. */
  version: z.int(),
  decided_at: timestamp,
});
export type Verdict = z.infer<typeof verdict>;

/** A browser that has answered a review, or has chosen a take of it. */
export const guest = z.object({
  /** It means nothing in another review. */
  id: z.string(),
  /** Null for one that never gave a name. */
  name: z.nullable(z.string()),
  verdict: z.nullable(verdict),
});

const sharedGuest = z.extend(guest, {
  is_yours: z.boolean(),
  /** The ids of the takes that it has chosen, of those that are shared now. */
  choices: z.array(z.string()),
});
export type SharedGuest = z.infer<typeof sharedGuest>;

/** What made the results: a model, or the embedded service, which has none. */
const madeBy = z.enum(["model", "program"]);
export type MadeBy = z.infer<typeof madeBy>;

/** Everything that a visitor sees of a review. */
export const sharedReview = z.object({
  object: z.literal("shared_review"),
  title: z.string(),
  from: z.nullable(z.string()),
  expires_at: timestamp,
  made_by: madeBy,
  /** The one that is shown; null before there is anything to see. */
  version: z.nullable(z.int()),
  /** The oldest first. The last is the one to answer. */
  versions: z.array(reviewVersion),
  /** What the answers of all guests come to. */
  state: reviewState,
  shots: z.array(sharedShot),
  /** What is heard under all of it. */
  sound: z.nullable(z.object({ url: z.string(), duration_seconds: z.nullable(z.number()) })),
  /** How that is heard; null for as it is. */
  mix: z.nullable(soundMix),
  /** What voices say under shots. */
  lines: z.array(sharedLine),
  remarks: z.array(sharedRemark),
  /** Those who answered first, the latest of them before the others. */
  guests: z.array(sharedGuest),
});
export type SharedReview = z.infer<typeof sharedReview>;

/** What a link says before it is opened. */
export const reviewGate = z.object({
  object: z.literal("review_gate"),
  needs_password: z.boolean(),
  /** Whether this browser has opened it before. */
  is_open: z.boolean(),
});

export const openReview = z.strictObject({
  password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD))),
});

const name = z
  .string()
  .check(
    z.overwrite(tidyName),
    z.minLength(1, messages.nameMissing),
    z.maxLength(MAX_NAME, messages.nameTooLong(MAX_NAME)),
  );
/** What a person writes. It is shown as text, never as markup. */
export const remarkText = textUpTo(MAX_TEXT).check(z.trim(), z.minLength(1, messages.textMissing));

export const newRemark = z.strictObject({
  item_id: idInRequest,
  name,
  text: remarkText,
  /** A day is more than any result lasts. */
  seconds: z.nullish(z.number().check(z.minimum(0), z.maximum(86_400))),
  mark: z.nullish(mark),
  reply_to: z.nullish(idInRequest),
  /** The version that is looked at; by default the latest. */
  version: z.nullish(versionNumber),
});
export type NewRemark = z.infer<typeof newRemark>;

export const newChoice = z.strictObject({ item_id: idInRequest, name: z.nullish(name) });
export type NewChoice = z.infer<typeof newChoice>;

export const newVerdict = z.strictObject({
  verdict: verdictWord,
  name,
  note: z.nullish(textUpTo(MAX_TEXT)),
  /** The version that is answered; by default the latest. */
  version: z.nullish(versionNumber),
});
export type NewVerdict = z.infer<typeof newVerdict>;

/** Body of POST /api/review/:token/progress: how far a visitor has watched a version, as a share of its film. */
export const progress = z.strictObject({ version: versionNumber, watched: share });
export type Progress = z.infer<typeof progress>;
