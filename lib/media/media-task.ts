import { z } from "zod";
import { SOURCE_TYPES } from "./marks/source-type";

// The web server imports this module and must not load the native engine: import nothing of it here.

const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]);

const inspectedMedia = z.object({
  kind: z.enum(["image", "video", "audio"]),
  /** By content, never by name: "image/png", "video/mp4", ... */
  mimeType: z.string(),
  /** Usual extension of that type, without the dot. */
  container: z.string(),
  codecs: z.array(z.string()),
  /** As shown, after rotation. Absent for audio. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** Clockwise degrees that a player applies; width and height include it. */
  rotation,
  durationSeconds: z.number().optional(),
});
export type InspectedMedia = z.infer<typeof inspectedMedia>;

/** What is noted of the origin of a file; the same names as in `Origin` of `marks/origin.ts`. */
const fileOrigin = z.object({
  isSigned: z.boolean(),
  generator: z.string().nullable(),
  sourceType: z.string().nullable(),
  original: z.string().nullable(),
  /** Whether the file holds a prompt, in our settings or another's words, that every download keeps. */
  hasPrompt: z.boolean(),
  /** Whether a mark can be put into it: it says nothing, and nothing breaks. */
  isMarkable: z.boolean(),
  /** Whether a copy of it without any text but our mark can be made. */
  isStrippable: z.boolean(),
});
export type FileOrigin = z.infer<typeof fileOrigin>;

export const inspectedFile = z.object({
  ...inspectedMedia.shape,
  origin: fileOrigin,
  /** Whether the end of every track is present. For an image only the header is checked. */
  isWhole: z.boolean(),
});
export type InspectedFile = z.infer<typeof inspectedFile>;

/** Null for a file that can't be edited; see `markEdits` and `strippedEdits`. */
export const fileEdits = z
  .array(z.object({ at: z.int().nonnegative(), cut: z.int().nonnegative(), put: z.instanceof(Uint8Array) }))
  .nullable();

const probed = z.object({
  /** FFmpeg's names of the container, comma-separated: "mov,mp4,m4a,3gp,3g2,mj2". */
  container: z.string(),
  durationSeconds: z.number().nonnegative(),
  metadata: z.record(z.string(), z.string()),
  video: z
    .object({
      codec: z.string(),
      /** As shown, after rotation. */
      width: z.int(),
      height: z.int(),
      rotation,
      fps: z.number().nonnegative(),
    })
    .nullable(),
  audio: z.object({ codec: z.string(), sampleRate: z.int(), channels: z.int() }).nullable(),
});
export type Probed = z.infer<typeof probed>;

const decoded = z.object({
  frames: z.int().positive(),
  /** Whether nothing at all was refused or missing. A file that plays well may miss a little. */
  isClean: z.boolean(),
});
export type Decoded = z.infer<typeof decoded>;

const verified = z.object({
  /** Null where the reader of headers does not know the file. */
  media: inspectedMedia.nullable(),
  /** Null where it can't be read. */
  origin: fileOrigin.nullable(),
  /** `incomplete`: it plays, and a little of it was refused or is missing. `unread`: nobody here can decode it. */
  state: z.enum(["whole", "incomplete", "damaged", "unread"]),
});
export type Verified = z.infer<typeof verified>;

const poster = z.object({
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  /** Frames a second of the video; null for a picture, and where nobody can tell. */
  frameRate: z.number().positive().nullable(),
});
export type Poster = z.infer<typeof poster>;

const strip = z.object({
  tiles: z.int(),
  tileWidth: z.int(),
  tileHeight: z.int(),
  sizeBytes: z.int(),
});
export type Strip = z.infer<typeof strip>;

const peaks = z.object({
  durationSeconds: z.number(),
  /** Loudest sample of each of the equal parts, 0 to 1, of both channels together. */
  peaks: z.array(z.number().min(0).max(1)),
});
export type Peaks = z.infer<typeof peaks>;

const span = z.object({ from: z.number().nonnegative(), to: z.number().nonnegative() });
const takeMeasures = z.object({
  /** As shown, after rotation; null for a sound. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** What of it was looked at; 0 for a picture. */
  seconds: z.number().nonnegative(),
  black: z.array(span),
  frozen: z.array(span),
  /** Moments at which another shot begins. */
  cuts: z.array(z.number().nonnegative()),
  /** Whether a picture has one color alone. */
  isBlank: z.boolean(),
  /** Null without a sound track. `level` is the loudness of what is heard, in dB of full scale. */
  sound: z.object({ silent: z.array(span), level: z.number().nullable() }).nullable(),
  /** How alike the first frame is to the given picture, up to 1; null without one. */
  firstLikeness: z.number().nullable(),
});
export type TakeMeasures = z.infer<typeof takeMeasures>;

const joined = z.object({ durationSeconds: z.number() });
export type Joined = z.infer<typeof joined>;

const frameRate = z.object({ num: z.int().positive(), den: z.int().positive() });
/** Frames a second, as a fraction: 30000/1001. */
export type FrameRate = z.infer<typeof frameRate>;

export const cutFormat = z.object({
  width: z.int().min(16).max(4096),
  height: z.int().min(16).max(4096),
  fps: frameRate,
});
/** Even sizes and the rate of a cut. */
export type CutFormat = z.infer<typeof cutFormat>;

export const clipFacts = z.object({
  /** As shown, after rotation. */
  width: z.int(),
  height: z.int(),
  /** Null for a still. */
  fps: frameRate.nullable(),
  /** Of the picture; 0 for a still. */
  seconds: z.number().nonnegative(),
  /** Configuration record of H.264 in base64, for a clip that may be copied. */
  record: z.string().nullable(),
});
export type ClipFacts = z.infer<typeof clipFacts>;

const cutPicture = z.object({ frames: z.int().positive(), copiedFrames: z.int().nonnegative() });
export type CutPicture = z.infer<typeof cutPicture>;

const cutSound = z.object({ samples: z.int().nonnegative() });
export type CutSound = z.infer<typeof cutSound>;

const cutFile = z.object({ frames: z.int().positive(), durationSeconds: z.number() });
export type CutFile = z.infer<typeof cutFile>;

const path = z.string().min(1);

/** How loud a sound is at a moment of the cut, as a factor of its samples; in between on a straight line. */
const levelPoint = z.object({ at: z.number().nonnegative(), gain: z.number().nonnegative() });
export type LevelPoint = z.infer<typeof levelPoint>;

/** A text that can be shown over a cut, in seconds of it. Of at most 65,535 bytes. */
const caption = z.object({
  from: z.number().nonnegative(),
  to: z.number().nonnegative(),
  text: z.string().max(16_000),
});
export type Caption = z.infer<typeof caption>;

/** Bare samples that are heard from a moment of a cut on. */
const placedSound = z.object({
  path,
  atSeconds: z.number().nonnegative(),
  /** Null for as loud as they are. */
  levels: z.array(levelPoint).readonly().nullable(),
});
export type PlacedSound = z.infer<typeof placedSound>;

/** What is written into a file that the child makes; see `marks/mark.ts`. */
const mark = z.object({
  sourceType: z.enum(SOURCE_TYPES),
  settings: z.looseObject({ atelier: z.literal("settings") }).nullable(),
  original: z.string().optional(),
  sources: z.array(z.string()).readonly().optional(),
});

/** The tasks of the media child. Paths are absolute and local. */
export const mediaTask = z.discriminatedUnion("kind", [
  /** For the open file that was passed to the child. */
  z.object({ kind: z.literal("inspect") }),
  /** The edits of the open file that was passed to the child: with a mark, and without other texts. */
  z.object({ kind: z.literal("edits"), mark: mark.nullable(), strips: z.boolean() }),
  z.object({ kind: z.literal("probe"), path }),
  z.object({ kind: z.literal("decode"), path, isImage: z.boolean() }),
  z.object({ kind: z.literal("verify"), path, isImage: z.boolean() }),
  z.object({
    kind: z.literal("poster"),
    path,
    outputPath: path,
    width: z.int().min(16).max(4096),
    atSeconds: z.number().nonnegative(),
    /** Of the WebP, 1 to 100; 80 for one that is only looked at. */
    quality: z.int().min(1).max(100).optional(),
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
  /** What can be told of a take without a model. `firstPath` is the picture that was to be its first frame. */
  z.object({
    kind: z.literal("measure"),
    path,
    of: z.enum(["image", "video", "audio"]),
    firstPath: path.optional(),
  }),
  z.object({ kind: z.literal("clip-facts"), path, isImage: z.boolean() }),
  /** One part of a cut, without sound. */
  z.object({
    kind: z.literal("cut-picture"),
    path,
    outputPath: path,
    isImage: z.boolean(),
    fromSeconds: z.number().nonnegative(),
    toSeconds: z.number().positive(),
    format: cutFormat,
    /** The record of the clips that are copied. */
    record: z.string().nullable(),
  }),
  /** The sound of one part as bare samples: 48 kHz, stereo, 16 bits. */
  z.object({
    kind: z.literal("cut-sound"),
    path,
    outputPath: path,
    fromSeconds: z.number().nonnegative(),
    toSeconds: z.number().positive(),
  }),
  z.object({
    kind: z.literal("cut-join"),
    parts: z.array(z.object({ picturePath: path, soundPath: path.nullable() })).min(1),
    /** A file with AAC that is copied in place of all other sound. */
    copiedPath: path.nullable(),
    /** What is heard together with the sound of the parts. */
    sounds: z.array(placedSound),
    /** A track of texts, for players that show one; none for a file without one. */
    captions: z.array(caption).optional(),
    outputPath: path,
    format: cutFormat,
    mark: mark.optional(),
  }),
]);
export type MediaTask = z.infer<typeof mediaTask>;

const results = {
  decode: decoded,
  verify: verified,
  probe: probed,
  poster,
  strip,
  peaks,
  measure: takeMeasures,
  join: joined,
  "clip-facts": clipFacts,
  "cut-picture": cutPicture,
  "cut-sound": cutSound,
  "cut-join": cutFile,
};
export type MediaResults = { [Kind in keyof typeof results]: z.infer<(typeof results)[Kind]> };

/** The schema of the result of each kind of task. */
export const mediaResult: { [Kind in keyof MediaResults]: z.ZodType<MediaResults[Kind]> } = results;
