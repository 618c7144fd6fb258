import { z } from "zod";
import { avatarSpec } from "./avatar/avatar-spec";
import { imageSpec } from "./image/image-spec";
import { videoSpec } from "./spec";
import { voiceSpec } from "./voice/voice-spec";

/** The tasks of a child, by kind. Paths are absolute and local. */
export const renderTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("video"), ...videoSpec.shape }),
  z.object({ kind: z.literal("voice"), ...voiceSpec.shape }),
  z.object({ kind: z.literal("image"), ...imageSpec.shape }),
  z.object({ kind: z.literal("avatar"), ...avatarSpec.shape }),
]);
export type RenderTask = z.infer<typeof renderTask>;
/** A task as callers write it: fields with defaults are optional. */
export type RenderOrder = z.input<typeof renderTask>;

/** The properties of the finished file, read back from it; null where a kind has none. */
export const renderedFile = z.object({
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  sizeBytes: z.int(),
});
export type RenderedFile = z.infer<typeof renderedFile>;
