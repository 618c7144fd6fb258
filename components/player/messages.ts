/** The visible text of the players. */
export const messages = {
  controlBar: {
    label: "Playback controls",
    next: "Next frame",
    /** Between the position and the length. */
    of: " / ",
    pause: "Pause",
    play: "Play",
    position: "Position",
    positionOf: (now: string, end: string) => `${now} of ${end}`,
    previous: "Previous frame",
    speed: "Speed",
    times: (speed: string) => `${speed}×`,
  },
  framePicture: {
    unplayable: "This browser can't play the video.",
    unreadable: "Couldn't read this frame.",
  },
  loopAndVolume: {
    loop: "Loop",
    mute: "Mute",
    unmute: "Unmute",
    volume: "Volume",
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
    fileName: (job: string, seconds: number) => `${job}-${seconds.toFixed(2)}s.png`,
    save: "Save this frame",
  },
  soundPlayer: {
    label: (prompt: string) => `Audio: ${prompt}`,
  },
  videoControls: {
    exitFullScreen: "Exit full screen",
    fullScreen: "Full screen",
  },
};
