import { z } from "zod";
import { SOURCE_TYPES } from "./marks/source-type";
import {
  type Decoded,
  decoded,
  type Joined,
  joined,
  type Peaks,
  type Poster,
  type Probed,
  peaks,
  poster,
  probed,
  type Strip,
  strip,
  type Verified,
  verified,
} from "./media-answers";

const path = z.string().min(1);

/** What is written into a file that the child makes; see `marks/mark.ts`. */
const mark = z.object({
  sourceType: z.enum(SOURCE_TYPES),
  settings: z.looseObject({ atelier: z.literal("settings") }).nullable(),
  sources: z.array(z.string()),
});

/** The tasks of the media child. Paths are absolute and local. */
export const mediaTask = z.discriminatedUnion("kind", [
  /** For the open file that was passed to the child. */
  z.object({ kind: z.literal("inspect") }),
  z.object({ kind: z.literal("probe"), path }),
  z.object({ kind: z.literal("decode"), path, isImage: z.boolean() }),
  z.object({ kind: z.literal("verify"), path, isImage: z.boolean() }),
  z.object({
    kind: z.literal("poster"),
    path,
    outputPath: path,
    width: z.int().min(16).max(4096),
    atSeconds: z.number().nonnegative(),
    mark: mark.optional(),
  }),
  z.object({
    kind: z.literal("strip"),
    path,
    outputPath: path,
    tiles: z.int().min(1).max(100),
    times: z.array(z.number().nonnegative()).max(100).optional(),
    tileWidth: z.int().min(16).max(640),
  }),
  z.object({
    kind: z.literal("join"),
    paths: z.array(path).min(1).max(100),
    outputPath: path,
    format: z.enum(["mp3", "wav"]),
    mark: mark.optional(),
  }),
  z.object({ kind: z.literal("peaks"), path, buckets: z.int().min(1).max(4096) }),
]);
export type MediaTask = z.infer<typeof mediaTask>;

/** The result of each kind. */
export type MediaAnswers = {
  decode: Decoded;
  verify: Verified;
  probe: Probed;
  poster: Poster;
  strip: Strip;
  peaks: Peaks;
  join: Joined;
};

export const mediaAnswer: { [Kind in keyof MediaAnswers]: z.ZodType<MediaAnswers[Kind]> } = {
  decode: decoded,
  verify: verified,
  probe: probed,
  poster,
  strip,
  peaks,
  join: joined,
};
