import { z } from "zod";

/** The analyses of a child. Paths are absolute and local. */
export const analysisTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("voice"), path: z.string() }),
  z.object({ kind: z.literal("video"), path: z.string() }),
  /** Seconds of a clip; none for an image. */
  z.object({ kind: z.literal("colours"), path: z.string(), moments: z.array(z.number()) }),
]);
export type AnalysisTask = z.infer<typeof analysisTask>;
