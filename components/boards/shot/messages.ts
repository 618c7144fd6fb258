import { formatCount, formatQuantity } from "@/lib/platform/format";

const shots = (count: number) => formatQuantity(count, "shot");

/** The texts of a shot. */
export const messages = {
  references: {
    open: "References",
    openCounted: (count: number) => `References · ${formatCount(count)}`,
    title: "References",
    about: "Give a picture or a voice a name, and write it in prompts: @anna walks to the @bottle.",
    mention: (name: string) => `@${name}`,
    usedIn: (count: number) => (count === 0 ? "In no prompt yet" : `In ${shots(count)}`),
    remove: (name: string) => `Remove @${name}`,
    removed: (name: string) => `@${name} removed`,
    added: (name: string) => `@${name} added`,
    kind: "What it is",
    picture: "Picture",
    voice: "Voice",
    name: "Name",
    nameHint: "One word. It may have - and _.",
    namePlaceholder: "anna",
    replaces: (name: string) => `@${name} exists. This replaces it.`,
    full: (limit: number) => `A board has up to ${limit} references. Remove one first.`,
    add: "Add reference",
    replace: "Replace reference",
    noPicture: "Choose a picture.",
    noVoice: "Choose a voice.",
  },
  shot: {
    refused: (reason: string) =>
      `The API refused this prompt: ${reason} Nothing was charged. Change the words.`,
    prompt: (number: number) => `Prompt of shot ${number}`,
    placeholder: {
      video: "Describe the shot",
      image: "Describe the picture",
      voice: "What does the voice say?",
      avatar: "What does the avatar say?",
    },
    tooLong: (length: number, limit: number) =>
      `Not saved: ${formatCount(length)} of ${formatCount(limit)} characters. Shorten it.`,
    frame: "Frame",
    input: {
      firstFrame: { video: "First frame", image: "Reference", voice: "Picture", avatar: "Portrait" },
      sourceVideo: "Source video",
      sound: "Sound",
    },
    inputOf: (label: string, number: number) => `${label} of shot ${number}`,
  },
  continued: {
    begin: (before: number) => `Continue shot ${before}`,
    from: (before: number) => `Continues shot ${before}`,
    fromNothing: "No shot to continue",
    about: (before: number) =>
      `Begins with the last frame of shot ${before}'s pick. Its takes wait for that pick.`,
    stop: "Stop continuing",
  },
  change: {
    label: (number: number) => `Change for shot ${number}`,
    labelMore: (number: number, more: number) => `Change for shot ${number}, ${formatCount(more)} more`,
    title: "Change for this shot",
    more: (more: number) => `+${formatCount(more)}`,
    file: (label: string) => `${label}…`,
    back: "As all shots",
    noFrame: "No frame",
    noFrameOf: (number: number) => `No frame in shot ${number}`,
    noStyle: "No style",
    noStyleOf: (number: number) => `No style in shot ${number}`,
    style: (pictures: number) =>
      pictures === 1 ? "Own style" : `Own style, ${formatCount(pictures)} pictures`,
    lastFrame: "Last frame",
    details: "Note and more inputs…",
    forAll: "One frame for all shots",
    isForAll: "One first frame for all shots.",
    wasForAll: "All shots with a picture have this first frame.",
  },
  details: {
    title: (number: number) => `Details of shot ${number}`,
    note: "Note",
    notePlaceholder: "For people only. It isn't sent to a model",
    negative: "Negative prompt",
    negativePlaceholder: "What to leave out",
    inputs: "More inputs",
    lastFrame: "Last frame",
    sourceVideo: "Source video",
    reference: (number: number) => `Reference ${number}`,
  },
  settings: {
    name: (setting: string, value: string, number: number) => `${setting} of shot ${number}: ${value}`,
    byModel: "By model",
    asAllShots: (value: string) => `${value}, as all shots`,
    mixed: (values: readonly string[]) => values.join(" / "),
    seconds: (low: number, high: number) => `${low}–${high} s`,
    audio: { true: "audio on", false: "audio off", both: "audio on / off" },
  },
};
