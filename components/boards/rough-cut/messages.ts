import { formatBytes, formatCount, formatQuantity, formatSeconds } from "@/lib/platform/format";
import { timecodeOf } from "@/lib/platform/timecode";

/** The texts of rough cuts. */
export const messages = {
  title: "Rough cut",
  about: "One MP4 in the order of the shots, with hard cuts. It's made on this server and costs no credits.",
  length: "Length",
  lengthOf: (length: string, parts: number) => `${length}, ${formatQuantity(parts, "shot")}`,
  size: "Size",
  sizeOf: (width: number, height: number, isOfMost: boolean) =>
    `${width} × ${height}${isOfMost ? ", as most clips have" : ""}`,
  unknownSize: "As most clips have",
  picture: "Picture",
  pictureOf: ({ others, stills }: { others: number; stills: number }) =>
    [
      "Clips that match are copied as they are, and others are encoded again.",
      others > 0 &&
        `${formatQuantity(others, "clip")} of another size ${others === 1 ? "is" : "are"} fitted into it, on black.`,
      stills > 0 && `${formatQuantity(stills, "still")} ${stills === 1 ? "is" : "are"} shown without motion.`,
    ]
      .filter(Boolean)
      .join(" "),
  sound: "Sound",
  ownSound: "That of the clips",
  chosenSound: "The chosen sound from its beginning. It ends with the picture, or in silence.",
  without: (shots: number) =>
    shots === 1
      ? "1 shot has no pick with a picture and is left out."
      : `${formatCount(shots)} shots have no pick with a picture and are left out.`,
  empty: "No shot has a pick yet. Pick a take of each shot, and it can be joined here.",
  tooMany: (parts: number, minutes: number) =>
    `A rough cut has up to ${formatCount(parts)} shots and ${formatCount(minutes)} minutes.`,
  make: "Make rough cut",
  waitsForServer: "The server doesn't answer. Trying again soon.",
  failedToStart: "Couldn't start the rough cut. Try again.",
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
