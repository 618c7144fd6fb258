import { joinSounds } from "./join-sounds";
import type { MediaTask } from "./media-task";
import { soundPeaks } from "./peaks";
import { makePoster } from "./poster";
import { probe } from "./probe";
import { makeStrip } from "./strip";

/** Does one task in this process. For the child; everyone else calls `runMedia`. */
export async function performMedia(task: MediaTask): Promise<unknown> {
  switch (task.kind) {
    case "probe":
      return probe(task.path);
    case "poster":
      return makePoster(task);
    case "strip":
      return makeStrip(task);
    case "join":
      return joinSounds(task);
    case "peaks":
      return soundPeaks({ ...task, durationSeconds: (await probe(task.path)).durationSeconds });
  }
}
