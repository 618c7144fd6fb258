import { z } from "zod";

/** A clip whose frames differ from each other, and whose sound is silent but for a short tone at each whole second. */
const numberedClip = z.object({
  outputPath: z.string(),
  width: z.int(),
  height: z.int(),
  fps: z.int(),
  frames: z.int(),
  /** Another number gives another row of frames. */
  seed: z.int(),
  hasSound: z.boolean(),
});
export type NumberedClip = z.infer<typeof numberedClip>;

export const labTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("draw"), clips: z.array(numberedClip) }),
  z.object({ kind: z.literal("read"), paths: z.array(z.string()) }),
]);
export type LabTask = z.infer<typeof labTask>;

export const readClip = z.object({
  /** The middle of each frame, and when it is shown. */
  frames: z.array(z.object({ luma: z.number(), seconds: z.number() })),
  /** A corner of each frame. */
  corners: z.array(z.number()),
  /** When its tones begin. */
  tones: z.array(z.number()),
  soundSeconds: z.number(),
});
export type ReadClip = z.infer<typeof readClip>;
