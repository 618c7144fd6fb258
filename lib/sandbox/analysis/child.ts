import { serveParent } from "@/lib/media/serve-parent";
import { describeFile } from "../describe/describe-file";
import { type AnalysisTask, analysisTask } from "./analysis-task";
import { measureVoice } from "./measure-voice";

function analyse(task: AnalysisTask): Promise<unknown> {
  switch (task.kind) {
    case "voice":
      return measureVoice(task.path);
    case "video":
      return describeFile(task.path);
  }
}

serveParent((task) => analyse(analysisTask.parse(task)));
