import { formatCount, formatCredits } from "@/lib/platform/format";

/** The texts of the strip at the foot of a board, and of its trims and its sound. */
export const messages = {
  strip: {
    label: "Picks in sequence",
    play: "Play picks in sequence",
    playSound: "Play picks under the sound",
    position: "Position in sequence",
    positionOf: (now: string, end: string, shot: number | null) =>
      shot === null ? `${now} of ${end}` : `${now} of ${end}, shot ${formatCount(shot)}`,
    shots: "Shots in sequence",
    shot: (number: number, length: string, credits: number) =>
      `Shot ${formatCount(number)}, ${length}, ${formatCredits(credits)}`,
    /** A picked still, in place of the clip. */
    still: (number: number, length: string, credits: number) =>
      `Shot ${formatCount(number)}, still, ${length}, ${formatCredits(credits)}`,
    hole: (number: number) => `Shot ${formatCount(number)}, no pick`,
    noPick: "no pick",
    noPicks: "No picks yet",
    nothing: "No shot has a pick yet. Pick a take of each shot, then play them here.",
    picks: (played: string, planned: string) =>
      played === planned ? `Picks ${played}` : `Picks ${played} of ${planned}`,
    voice: "Voice-over",
    sound: "Sound",
    named: (name: string, length: string | null) => (length === null ? name : `${length} ${name}`),
    soundGone: "Sound is gone",
    addSound: "Add sound",
    changeSound: (current: string) => `${current}, change sound`,
  },
  trim: {
    setIn: "Set in point here",
    setOut: "Set out point here",
    trimOf: (number: number) => `In and out points of shot ${formatCount(number)}`,
    from: "In",
    to: "Out",
    shownFor: "Shown for",
    whole: "Use all of it",
    outside: (min: string, max: string) => `Enter a time from ${min} to ${max}.`,
  },
  sound: {
    title: "Sound under the picks",
    filmIs: (length: string) => `The film is ${length}`,
    from: "Sounds from",
    sources: { lines: "Voice lines", results: "Made here", uploads: "Uploads" },
    search: "Name or words",
    voice: (number: number, take: number) => `Shot ${formatCount(number)}, take ${formatCount(take)}`,
    noVoices: "This board has no completed voice lines yet.",
    noMatch: "No matches. Try fewer or different words.",
    upload: "Add a file",
    remove: "Play without sound",
    isGone: "The sound that was chosen was deleted. Choose another one.",
  },
} as const;
