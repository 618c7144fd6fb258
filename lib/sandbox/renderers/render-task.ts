import { z } from "zod";
import { avatarSpec } from "./avatar/avatar-spec";
import { imageSpec } from "./image/image-spec";
import { videoSpec } from "./spec";
import { voiceSpec } from "./voice/voice-spec";

/** Everything a child can be asked to make, by kind. Paths are absolute and local. */
export const renderTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("video"), ...videoSpec.shape }),
  z.object({ kind: z.literal("voice"), ...voiceSpec.shape }),
  z.object({ kind: z.literal("image"), ...imageSpec.shape }),
  z.object({ kind: z.literal("avatar"), ...avatarSpec.shape }),
]);
export type RenderTask = z.infer<typeof renderTask>;
/** A task as callers write it: defaults may be left out. */
export type RenderOrder = z.input<typeof renderTask>;

/** What came out, as read back from the finished file; null where a kind has no such thing. */
export const renderedFile = z.object({
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.number().nullable(),
  sizeBytes: z.int(),
});
export type RenderedFile = z.infer<typeof renderedFile>;
