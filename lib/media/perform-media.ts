import type { MediaTask } from "./media-task";
import { HANDED_DESCRIPTOR } from "./start-child";

/** Does one task in this process. For the child; everyone else calls `runMedia`. Each kind loads what it needs: only some draw. */
export async function performMedia(task: MediaTask): Promise<unknown> {
  switch (task.kind) {
    case "inspect":
      return (await import("./inspect-file")).inspectFile(HANDED_DESCRIPTOR);
    case "probe":
      return (await import("./probe")).probe(task.path);
    case "poster":
      return (await import("./poster")).makePoster(task);
    case "strip":
      return (await import("./strip")).makeStrip(task);
    case "join":
      return (await import("./join-sounds")).joinSounds(task);
    case "peaks": {
      const [{ soundPeaks }, { probe }] = await Promise.all([import("./peaks"), import("./probe")]);
      const { durationSeconds } = await probe(task.path);
      return soundPeaks({ ...task, durationSeconds });
    }
  }
}
