import { timecodeOf } from "@/lib/platform/timecode";

/** The visible text of the players. */
export const messages = {
  framePicture: {
    unplayable: "This browser can't play the video.",
    unreadable: "Couldn't read this frame.",
  },
  previewButton: {
    play: (name: string) => `Play preview of ${name}`,
    stop: (name: string) => `Stop preview of ${name}`,
  },
  previewPlayer: {
    failed: "Couldn't play this preview.",
  },
  previewScrubber: {
    position: (name: string) => `Position in preview of ${name}`,
    positionOf: (now: string, end: string) => `${now} of ${end}`,
    timeOf: (now: string, end: string) => `${now} / ${end}`,
  },
  saveFrameButton: {
    failed: "Couldn't save the frame.",
    /** Without colons, which file systems refuse. */
    fileName: (job: string, seconds: number, rate: number) =>
      `${job}-${timecodeOf(seconds, rate).replaceAll(/[:;]/g, "-")}.png`,
    save: "Save this frame",
  },
  soundPlayer: {
    label: (prompt: string) => `Audio: ${prompt}`,
  },
  transport: {
    exitFullScreen: "Exit full screen",
    fullScreen: "Full screen",
    label: "Playback controls",
    loop: "Loop",
    mute: "Mute",
    next: "Next frame",
    nextShot: "Next shot",
    /** Between the position and the length. */
    of: " / ",
    pause: "Pause",
    play: "Play",
    position: "Position",
    positionOf: (now: string, end: string) => `${now} of ${end}`,
    previous: "Previous frame",
    previousShot: "Previous shot",
    speed: "Speed",
    times: (speed: string) => `${speed}×`,
    unmute: "Unmute",
    volume: "Volume",
  },
};
