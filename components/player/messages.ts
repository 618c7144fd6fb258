/** The visible text of the players. */
export const messages = {
  frameButtons: {
    next: "Next frame",
    previous: "Previous frame",
  },
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
  soundPlayer: {
    label: (prompt: string) => `Audio: ${prompt}`,
    loop: "Loop",
    speed: "Speed",
    times: (speed: string) => `${speed}×`,
  },
};
