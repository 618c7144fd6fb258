import { type MediaTask, mediaTask } from "./media-task";
import { serveParent, type TaskPort } from "./serve-parent";
import { INHERITED_DESCRIPTOR } from "./start-child";

/** Performs one task of `runMedia` in this process. Each kind loads only the code it needs. */
async function performMedia(task: MediaTask, { reportProgress }: TaskPort): Promise<unknown> {
  switch (task.kind) {
    case "inspect":
      return (await import("./inspect-file")).inspectFile(INHERITED_DESCRIPTOR);
    case "edits":
      return (await import("./inspect-file")).editsOfFile(INHERITED_DESCRIPTOR, task);
    case "probe":
      return (await import("./probe")).probe(task.path);
    case "decode":
      return (await import("./decode-whole")).decodeWhole(task.path, {
        isImage: task.isImage,
        isStrict: false,
      });
    case "verify":
      return (await import("./inspect-file")).verifyFile(task.path, task.isImage);
    case "poster":
      return marked(task, await (await import("./previews")).makePoster(task));
    case "strip":
      return (await import("./previews")).makeStrip(task);
    case "join":
      return marked(task, await (await import("./sounds")).joinSounds(task));
    case "peaks": {
      const [{ soundPeaks }, { probe }] = await Promise.all([import("./sounds"), import("./probe")]);
      const { durationSeconds } = await probe(task.path);
      return soundPeaks({ ...task, durationSeconds });
    }
    case "measure":
      return (await import("./measure/measure-file")).measureFile(task);
    case "clip-facts":
      return (await import("./cut/clip")).readClipFacts(task);
    case "cut-picture":
      return (await import("./cut/cut-picture")).cutPicture(task, reportProgress);
    case "cut-sound":
      return (await import("./cut/cut-sound")).cutSound(task);
    case "cut-join":
      return marked(task, await (await import("./cut/join-cut")).joinCut(task, reportProgress));
  }
}

/** Marks the file of a task as the task says, and returns the result. */
async function marked<Result>(
  { outputPath, mark }: Extract<MediaTask, { kind: "poster" | "join" | "cut-join" }>,
  result: Result,
): Promise<Result> {
  if (mark) await (await import("./mark-file")).markFile(outputPath, mark);
  return result;
}

serveParent((task, port) => performMedia(mediaTask.parse(task), port));
