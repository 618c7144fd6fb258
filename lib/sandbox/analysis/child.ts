import { serveParent } from "@/lib/media/serve-parent";
import { type AnalysisTask, analysisTask } from "./analysis-task";

async function analyse(task: AnalysisTask): Promise<unknown> {
  switch (task.kind) {
    case "voice":
      return (await import("./measure-voice")).measureVoice(task.path);
    case "colours":
      return (await import("./measure-colours")).measureColours(task.path, task.moments);
    case "video":
      return (await import("../describe/describe-file")).describeFile(task.path);
  }
}

serveParent((task) => analyse(analysisTask.parse(task)));
