import { z } from "zod";
import { serveParent } from "@/lib/media/serve-parent";

/** The analyses of a child. Paths are absolute and local. */
export const analysisTask = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("voice"), path: z.string() }),
  z.object({ kind: z.literal("metadata"), path: z.string() }),
  z.object({ kind: z.literal("video"), path: z.string() }),
  /** Seconds of a clip; none for an image. */
  z.object({ kind: z.literal("colours"), path: z.string(), moments: z.array(z.number()) }),
]);
export type AnalysisTask = z.infer<typeof analysisTask>;

async function analyse(task: AnalysisTask): Promise<unknown> {
  switch (task.kind) {
    case "voice":
      return (await import("./measure-voice")).measureVoice(task.path);
    case "metadata":
      return (await (await import("@/lib/media/probe")).probe(task.path)).metadata;
    case "colours":
      return (await import("./measure-colours")).measureColours(task.path, task.moments);
    case "video":
      return (await import("../describe/describe-file")).describeFile(task.path);
  }
}

serveParent((task) => analyse(analysisTask.parse(task)));
