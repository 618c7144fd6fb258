import { LIMITS } from "@/lib/contract/limits";
import { formatCount, formatCredits } from "@/lib/platform/format";

const list = (numbers: readonly number[]) =>
  `${numbers.slice(0, 12).map(formatCount).join(", ")}${numbers.length > 12 ? " …" : ""}`;

/** The texts of the strip at the foot of a board, and of the player of its picks. */
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
    hole: (number: number) => `Shot ${formatCount(number)}, no pick`,
    noPick: "no pick",
    noPicks: "No picks yet",
    picks: (played: string, planned: string) =>
      played === planned ? `Picks ${played}` : `Picks ${played} of ${planned}`,
    voice: "Voice-over",
    sound: "Sound",
    named: (name: string, length: string | null) => (length === null ? name : `${length} ${name}`),
    soundGone: "Sound is gone",
    addSound: "Add sound",
    changeSound: (current: string) => `${current}, change sound`,
  },
  player: {
    title: "In sequence",
    about: (played: string, credits: number) => `${played}, ${formatCredits(credits)}`,
    muteClips: "Mute the clips",
    hearClips: "Hear the clips",
    shotName: (number: number) => `Shot ${formatCount(number)}`,
    setIn: "Set in point here",
    setOut: "Set out point here",
    trimOf: (number: number) => `In and out points of shot ${formatCount(number)}`,
    from: "In",
    to: "Out",
    shownFor: "Shown for",
    whole: "Use all of it",
    trimSet: (number: number, length: string) => `Shot ${formatCount(number)} is ${length} long`,
    outside: (min: string, max: string) => `Enter a time from ${min} to ${max}.`,
    tooShort: "Leave at least one frame between the in and out points.",
    list: "Length and credits of each shot",
    shot: "Shot",
    part: "Part",
    length: "Length",
    credits: "Credits",
    total: "Total",
    range: (from: string, to: string) => `${from} – ${to}`,
    leftOut: "No pick, left out",
    exportTimeline: "Timeline (.otio)…",
    roughCut: "Rough cut (MP4)…",
    failedShot: (number: number) => `Shot ${formatCount(number)} couldn't be played. The others go on.`,
    failedSound: "The sound couldn't be played. The pictures go on without it.",
    loading: "Loading",
    soundGoesOn: (length: string) => `The pictures end here. The sound goes on for ${length}.`,
    soundGoesOnAfter: (length: string) => `The sound goes on for ${length} after the pictures.`,
    picturesGoOn: (length: string) => `The sound ends ${length} before the pictures.`,
    changed: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Shot ${list(numbers)} has another pick now.`
        : `Shots ${list(numbers)} have other picks now.`,
    gone: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Shot ${list(numbers)} has no pick any more and is left out.`
        : `Shots ${list(numbers)} have no picks any more and are left out.`,
    removed: "A shot was removed from the board. The others go on.",
    nothing: "No shot has a pick yet. Pick a take of each shot, then play them here.",
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
  speak: {
    line: "Line to speak",
    placeholder: "Some things take a lifetime to find.",
    action: "Speak",
    actionFor: (credits: number) => `Speak · ${formatCredits(credits)}`,
    notSpoken: `A line has up to ${formatCount(LIMITS.voiceTextMaxLength)} characters, with words to speak.`,
    speaking: "Speaking",
    sent: "The line is being spoken. It becomes the sound of the film.",
    done: "The line is the sound of the film now.",
    failed: "The line couldn't be spoken. The sound of the film stays.",
  },
} as const;
