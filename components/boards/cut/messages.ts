import { LIMITS } from "@/lib/contract/limits";
import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

const list = (numbers: readonly number[]) =>
  `${numbers.slice(0, 12).map(formatCount).join(", ")}${numbers.length > 12 ? " …" : ""}`;

const dB = (level: number): string => `${level < 0 ? "−" : level > 0 ? "+" : ""}${Math.abs(level)} dB`;

/** The texts of the room in which a film is cut. */
export const messages = {
  title: "Cut",
  failed: "Couldn't load the film",
  saved: "Saved, every trim can be undone",
  saving: "Saving",
  undo: "Undo",
  undoKeys: "Ctrl Z",
  empty: {
    title: "No shot has a pick yet",
    text: "Pick a take of each shot on the board. The picks are the film.",
    action: "Back to the board",
  },
  speakAll: (count: number, credits: number) =>
    `Speak ${formatQuantity(count, "line")} · ${formatCredits(credits)}`,
  transport: {
    label: "Playback controls",
    captions: "Captions",
    smaller: "Smaller strip",
    larger: "Larger strip",
    muteClips: "Mute the clips",
    hearClips: "Hear the clips",
    keys: [
      { keys: ["Space"], does: "play" },
      { keys: ["J", "L"], does: "a second" },
    ],
    of: " / ",
  },
  screen: {
    label: "Film",
    loading: "Loading",
    failedShot: (number: number) => `Shot ${formatCount(number)} couldn't be played. The others go on.`,
    failedSound: "The sound couldn't be played. The pictures go on without it.",
  },
  edge: {
    label: "Edge of a shot",
    begins: (number: number) => `Shot ${formatCount(number)} begins`,
    ends: (number: number) => `Shot ${formatCount(number)} ends`,
    shot: (number: number) => `Shot ${formatCount(number)}`,
    last: (number: number) => `Last frame of ${formatCount(number)}`,
    first: (number: number) => `First frame of ${formatCount(number)}`,
    length: "Length",
    cutAway: "Cut away",
    take: "The take is",
    keys: [
      { keys: ["←", "→"], does: "one frame" },
      { keys: ["I", "O"], does: "in, out here" },
      { keys: ["Esc"], does: "as before" },
    ],
  },
  trim: {
    set: (number: number, length: string) => `Shot ${formatCount(number)} is ${length} long`,
    tooShort: "Leave at least one frame between the in and out points.",
    /** After the new length. */
    change: (frames: number) =>
      frames === 0
        ? ", as before"
        : `, ${formatQuantity(Math.abs(frames), "frame")} ${frames < 0 ? "shorter" : "longer"}`,
  },
  changes: {
    changed: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Shot ${list(numbers)} has another pick now.`
        : `Shots ${list(numbers)} have other picks now.`,
    gone: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Shot ${list(numbers)} has no pick any more and is left out.`
        : `Shots ${list(numbers)} have no picks any more and are left out.`,
    removed: "A shot was removed from the board. The others go on.",
  },
  strip: {
    label: "Strip",
    position: "Position in the film",
    positionOf: (now: string, end: string, shot: number | null) =>
      shot === null ? `${now} of ${end}` : `${now} of ${end}, shot ${formatCount(shot)}`,
  },
  picture: {
    name: "Picture",
    shots: (count: number) => formatQuantity(count, "shot"),
    without: (count: number) => `${formatCount(count)} left out`,
    withoutTitle: (numbers: readonly number[]) =>
      `${numbers.length === 1 ? "Shot" : "Shots"} ${list(numbers)} without a pick`,
    list: "Shots of the film",
    shot: (number: number, length: string, credits: number) =>
      `Shot ${formatCount(number)}, ${length}, ${formatCredits(credits)}`,
    begins: (number: number) => `Shot ${formatCount(number)} begins`,
    ends: (number: number) => `Shot ${formatCount(number)} ends`,
  },
  voice: {
    name: "Voice",
    lines: (count: number) => formatQuantity(count, "line"),
    none: "No lines",
    list: "Lines of the film",
    hint: "Press under a shot to write a line",
    write: (number: number) => `Write a line under shot ${formatCount(number)}`,
    line: (number: number, text: string, state: string) =>
      [`Line under shot ${formatCount(number)}: ${text}`, state].filter(Boolean).join(", "),
    states: { unspoken: "not spoken", speaking: "Speaking", spoken: "", failed: "couldn't be spoken" },
    field: (number: number) => `Line under shot ${formatCount(number)}`,
    about: (number: number, length: string) => `Under shot ${formatCount(number)}, about ${length}`,
    under: (number: number) => `Under shot ${formatCount(number)}`,
    isLonger: (by: string) => `${by} longer than its shot`,
    placeholder: "What is said here?",
    speak: "Speak",
    speakFor: (credits: number) => `Speak · ${formatCredits(credits)}`,
    speakShort: (credits: number) => `Speak · ${formatCount(credits)}`,
    speakLine: (number: number, credits: number) =>
      `Speak the line under shot ${formatCount(number)} · ${formatCredits(credits)}`,
    notSpoken: `A line has up to ${formatCount(LIMITS.voiceTextMaxLength)} characters, with words to speak.`,
    noVoice: "Choose a voice first.",
    next: "next shot",
    voice: "Voice of the lines",
    chooseVoice: "Voice…",
    voiceIs: (name: string) => `${name}, change the voice of the lines`,
  },
  music: {
    name: "Music",
    none: "No sound",
    add: "Add sound",
    isGone: "Sound is gone",
    sound: "Sound",
    change: (name: string) => `${name}, change sound`,
    about: (level: number, isLowered: boolean) => (isLowered ? `${dB(level)}, lower under voice` : dB(level)),
    level: "Level of the sound",
    levelOf: dB,
    fadeIn: "Fade in",
    fadeOut: "Fade out",
    numbers: "Level and fades",
    levelField: "Level in dB",
    fadeInField: "Fade in, seconds",
    fadeOutField: "Fade out, seconds",
    lower: "Lower under voice",
    asItIs: "As it is",
    changeSound: "Change sound…",
    outside: (min: string, max: string) => `Enter a number from ${min} to ${max}.`,
  },
} as const;
