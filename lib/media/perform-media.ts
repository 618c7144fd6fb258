import type { MediaTask } from "./media-task";
import { probe } from "./probe";

/** Does one task in this process. For the child; everyone else calls `runMedia`. Each kind loads what it needs: only some draw. */
export async function performMedia(task: MediaTask): Promise<unknown> {
  switch (task.kind) {
    case "probe":
      return probe(task.path);
    case "poster":
      return (await import("./poster")).makePoster(task);
    case "strip":
      return (await import("./strip")).makeStrip(task);
    case "join":
      return (await import("./join-sounds")).joinSounds(task);
    case "peaks": {
      const [{ soundPeaks }, { durationSeconds }] = await Promise.all([import("./peaks"), probe(task.path)]);
      return soundPeaks({ ...task, durationSeconds });
    }
  }
}
