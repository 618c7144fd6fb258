import type { MediaTask } from "./media-task";
import { HANDED_DESCRIPTOR } from "./start-child";

/**
 * Performs one task in this process. Only for the child; other code calls `runMedia`. Each kind loads only
 * the code it needs.
 */
export async function performMedia(task: MediaTask): Promise<unknown> {
  switch (task.kind) {
    case "inspect":
      return (await import("./inspect-file")).inspectFile(HANDED_DESCRIPTOR);
    case "probe":
      return (await import("./probe")).probe(task.path);
    case "decode":
      return (await import("./decode-whole")).decodeWhole(task.path, {
        isImage: task.isImage,
        isStrict: false,
      });
    case "verify":
      return (await import("./verify")).verify(task.path, task.isImage);
    case "poster":
      return marked(task, await (await import("./poster")).makePoster(task));
    case "strip":
      return (await import("./strip")).makeStrip(task);
    case "join":
      return marked(task, await (await import("./join-sounds")).joinSounds(task));
    case "peaks": {
      const [{ soundPeaks }, { probe }] = await Promise.all([import("./peaks"), import("./probe")]);
      const { durationSeconds } = await probe(task.path);
      return soundPeaks({ ...task, durationSeconds });
    }
  }
}

/** The answer of a task, after its file was marked as the task says. */
async function marked<Answer>(
  { outputPath, mark }: Extract<MediaTask, { kind: "poster" | "join" }>,
  answer: Answer,
): Promise<Answer> {
  if (mark) await (await import("./mark-file")).markFile(outputPath, mark);
  return answer;
}
