import { formatCount, formatCredits, formatSeconds } from "@/lib/platform/format";

const seconds = (value: number) => formatCount(Math.round(value * 10) / 10);
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
    shot: (number: number, length: number, credits: number) =>
      `Shot ${formatCount(number)}, ${formatSeconds(length)}, ${formatCredits(credits)}`,
    hole: (number: number) => `Shot ${formatCount(number)}, no pick`,
    noPick: "no pick",
    noPicks: "No picks yet",
    picks: (played: number, planned: number) =>
      played === planned
        ? `Picks ${formatSeconds(played)}`
        : `Picks ${seconds(played)} of ${formatSeconds(planned)}`,
    voice: (length: number | null) =>
      length === null ? "Voice-over" : `Voice-over ${formatSeconds(length)}`,
    sound: (length: number | null) => (length === null ? "Sound" : `Sound ${formatSeconds(length)}`),
    soundGone: "Sound is gone",
    addSound: "Add sound",
    changeSound: (current: string) => `${current}, change sound`,
  },
  player: {
    title: "In sequence",
    about: (played: number, credits: number) => `${formatSeconds(played)}, ${formatCredits(credits)}`,
    controls: "Playback controls",
    previous: "Previous shot",
    next: "Next shot",
    /** Between the position and the length. */
    of: " / ",
    muteClips: "Mute the clips",
    hearClips: "Hear the clips",
    shotName: (number: number) => `Shot ${formatCount(number)}`,
    setIn: "Set in point here",
    setOut: "Set out point here",
    trimOf: (number: number) => `In and out points of shot ${formatCount(number)}`,
    from: "In",
    to: "Out",
    shownFor: "Shown for",
    unit: "s",
    whole: "Use all of it",
    trimSet: (number: number, length: number) =>
      `Shot ${formatCount(number)} is ${formatSeconds(length)} long`,
    outside: (min: number, max: number) =>
      `Enter seconds from ${formatCount(Math.round(min * 100) / 100)} to ${formatCount(Math.round(max * 100) / 100)}.`,
    tooShort: "Leave at least one frame between the in and out points.",
    list: "Length and credits of each shot",
    shot: "Shot",
    part: "Part",
    length: "Length",
    credits: "Credits",
    total: "Total",
    range: (from: number, to: number) => `${from.toFixed(2)}–${to.toFixed(2)} s`,
    leftOut: "No pick, left out",
    exportTimeline: "Timeline (.otio)…",
    roughCut: "Rough cut (MP4)…",
    failedShot: (number: number) => `Shot ${formatCount(number)} couldn't be played. The others go on.`,
    failedSound: "The sound couldn't be played. The pictures go on without it.",
    loading: "Loading",
    soundGoesOn: (length: number) => `The pictures end here. The sound goes on for ${formatSeconds(length)}.`,
    soundGoesOnAfter: (length: number) =>
      `The sound goes on for ${formatSeconds(length)} after the pictures.`,
    picturesGoOn: (length: number) => `The sound ends ${formatSeconds(length)} before the pictures.`,
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
    voices: "Voice lines of this board",
    voice: (number: number, take: number) => `Shot ${formatCount(number)}, take ${formatCount(take)}`,
    use: (name: string) => `Use ${name}`,
    useIt: "Use",
    noVoices: "This board has no completed voice lines yet.",
    other: "Other sounds",
    gallery: "Choose from the gallery…",
    upload: "Upload a sound",
    remove: "Play without sound",
    chosen: "Chosen",
    isGone: "The sound that was chosen was deleted. Choose another one.",
  },
} as const;
