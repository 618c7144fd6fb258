import { formatBytes, formatCount, formatSeconds } from "@/lib/platform/format";
import { timecodeOf } from "@/lib/platform/timecode";

/** The texts of rough cuts. */
export const messages = {
  title: "Rough cut",
  waitsForServer: "The server doesn't answer. Trying again soon.",
  failedToCancel: "Couldn't cancel the rough cut.",
  failedToDelete: "Couldn't delete the rough cut.",
  failedToRead: "Couldn't load the rough cuts of this board.",
  waiting: "Waiting for its turn",
  making: "Making the rough cut",
  progress: (percent: number, secondsLeft: number | null) =>
    secondsLeft === null
      ? `${formatCount(percent)}%`
      : `${formatCount(percent)}% · about ${formatSeconds(secondsLeft)} left`,
  cancel: "Cancel rough cut",
  isDone: "The rough cut is done.",
  player: (name: string) => `Rough cut of ${name}`,
  made: "Made before",
  kept: (count: number) => `The latest ${formatCount(count)} are kept.`,
  play: (when: string) => `Play the rough cut of ${when}`,
  downloads: "It is downloaded when it's done. You can close this.",
  download: "Download MP4",
  downloadOf: (when: string) => `Download the rough cut of ${when}`,
  delete: (when: string) => `Delete the rough cut of ${when}`,
  facts: (seconds: number | null, bytes: number | null) =>
    [seconds !== null && timecodeOf(seconds), bytes !== null && formatBytes(bytes)]
      .filter(Boolean)
      .join(" · "),
  canceled: "Canceled",
  failed: "Failed",
};
