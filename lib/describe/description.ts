import * as z from "zod/mini";
import { type VideoDescription, videoDescription } from "@/lib/contract/description";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { pageQuery } from "@/lib/http/paging";
import { idInRequest, idOf } from "@/lib/platform/ids";

/** `lost`: the request was sent and its response never came. It is unknown whether it was charged. */
const descriptionState = z.enum(["running", "done", "failed", "lost"]);
export type DescriptionState = z.infer<typeof descriptionState>;

/** Why there is no result. */
const descriptionError = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.nullable(z.string()),
  retry_after_seconds: z.nullable(z.number()),
});
export type DescriptionError = z.infer<typeof descriptionError>;

/** One description of a clip by a model, as pages see it. Times of shots are in seconds. */
export const description = z.object({
  id: idOf("dsc"),
  object: z.literal("description"),
  status: descriptionState,
  model_id: z.string(),
  source_name: z.string(),
  /** The address a person entered; null for a file. */
  source_link: z.nullable(z.string()),
  /** Our own copy for the player; null when there is none. */
  clip_url: z.nullable(z.string()),
  /** One picture with a tile for each of the first `MAX_TILES` shots, side by side. */
  strip_url: z.nullable(z.string()),
  result: z.nullable(videoDescription),
  error: z.nullable(descriptionError),
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
});
export type Description = z.infer<typeof description>;
export const descriptionList = listOf(description);
export type DescriptionList = z.infer<typeof descriptionList>;

export const descriptionListQuery = z.object({
  /** Words to look for in the name, the summary, the shots, the text on screen and the transcript. */
  q: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
  ...pageQuery({ limit: 30 }),
});

/** One shot of a described clip. Its times are in seconds. */
export type DescribedShot = VideoDescription["shots"][number];

/** The index of the shot on screen at a moment; the later one where two meet. -1 between shots. */
export const shotIndexAt = (shots: readonly DescribedShot[], seconds: number): number =>
  shots.findLastIndex(({ start, end }) => start <= seconds && seconds < end);

/** The representative moment of a shot: its middle, away from the cuts. */
export const middleSeconds = ({ start, end }: DescribedShot): number => start + Math.max(0, end - start) / 2;

/** Maximum number of shots with a tile: a WebP is at most 16,383 pixels wide. */
export const MAX_TILES = 100;

/** Body of POST /api/describe: the clip and the model. */
export const startDescription = z.strictObject({
  /** Where the upstream finds the clip: an upload's `url`, or an address that a person entered. */
  video_url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Pays for a new description even if this model has described the same clip before. */
  again: z.optional(z.boolean()),
});
export type StartDescription = z.infer<typeof startDescription>;

/** Response of POST /api/describe. `stored` is an earlier result; then nothing was sent. */
export const startedDescription = z.object({
  object: z.literal("started_description"),
  stored: z.boolean(),
  description,
});
export type StartedDescription = z.infer<typeof startedDescription>;

/** The live feed's frame about a description. Its readers fetch the rest. */
export const descriptionChange = z.object({
  id: z.string(),
  status: descriptionState,
  source_name: z.string(),
  changed_at: timestamp,
});
export type DescriptionChange = z.infer<typeof descriptionChange>;

/** Path parameters of one description's routes. An id of another form gets the response of an unknown id. */
export const descriptionPath = z.object({ descriptionId: idInRequest });
