import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatCredits, formatQuantity } from "@/lib/platform/format";

const takes = (count: number) => formatQuantity(count, "take");
const shots = (count: number) => formatQuantity(count, "shot");
/** What was done, which canceled so many waiting takes. */
const withCanceled = (done: string, waiting: number, otherwise: string) =>
  waiting === 0
    ? `${done}${otherwise}`
    : `${done}, ${formatQuantity(waiting, "waiting take")} canceled. Undo doesn't restore ${waiting === 1 ? "it" : "them"}.`;

/** What is said while a row or column is moved. */
const reorderText = (noun: string) => ({
  lifted: (place: number, count: number) =>
    `${noun} ${place} of ${count} lifted. Arrows move it, Space drops it, Escape puts it back.`,
  movedTo: (place: number, count: number) => `Place ${place} of ${count}`,
  dropped: (place: number, count: number) => `${noun} dropped at ${place} of ${count}`,
  putBack: (place: number) => `${noun} put back at ${place}`,
});

/** The texts of a board. */
export const messages = {
  board: {
    title: "Board",
    fill: "Add shots…",
    more: "More for this board",
    failed: "Couldn't load this board",
    pricesFailed: "Couldn't load prices. Shots can be edited, and nothing can be generated yet.",
    takesFailed: "Couldn't load the takes of this board.",
    held: "Couldn't save your latest changes. They're kept here and sent again soon.",
    saveNow: "Save now",
    undone: "Undone",
    redone: "Redone",
    nothingToUndo: "Nothing to undo",
  },
  head: {
    name: "Board name",
    untitled: "Untitled board",
    sentence: (counts: { shots: number; models: number; takes: number; picked: number; isSent: boolean }) =>
      [
        [shots(counts.shots), formatQuantity(counts.models, "model"), takes(counts.takes)].join(", "),
        counts.isSent
          ? `${formatCount(counts.picked)} of ${formatCount(counts.shots)} picked`
          : "Nothing sent yet",
      ]
        .map((part) => `${part}.`)
        .join(" "),
  },
  empty: {
    title: "What's the first shot?",
    text: "Write a shot, or paste a script: each line becomes a shot. Then choose the models that make it.",
    readOnly: "This board has no shots yet.",
  },
  table: {
    label: "Shots",
    move: "Move",
    shot: "Shot",
    shotHint: "Drag, or press Space then ↑ ↓",
    pick: "Pick",
    pickHint: "Goes to the cut",
    credits: "Credits",
    creditsHint: "per shot",
    addShot: "Add shot",
    addModel: "Add model",
    sums: "Total",
  },
  column: {
    menu: (model: string) => `${model}, model settings`,
    takes: (model: string) => `Takes on ${model}`,
    fewer: (model: string) => `One fewer take on ${model}`,
    more: (model: string) => `One more take on ${model}`,
    handle: (model: string) => `${asSentence(`Move ${model}`)} Space lifts, arrows move`,
    ...reorderText("Model"),
    moveLeft: "Move left",
    moveRight: "Move right",
    settings: "Settings…",
    change: "Change model…",
    remove: "Remove model",
    removed: (model: string, waiting: number) =>
      withCanceled(`${model} removed`, waiting, ". Its takes stay in the gallery."),
    each: ({ low, high }: { low: number; high: number }) =>
      low === high ? `${formatCount(low)} each` : `${formatCount(low)} to ${formatCount(high)}`,
    noPrice: "No price",
    summary: (count: number, price: string) => `${takes(count)}, ${price}`,
  },
  columnSettings: {
    title: (model: string) => `${model} settings`,
    note: "For every shot without a setting of its own. Prices are for one take.",
    none: "This model has no settings.",
  },
  models: {
    added: (names: readonly string[], waiting: number) =>
      withCanceled(`${names.join(", ")} added`, waiting, ""),
    removed: (waiting: number) =>
      withCanceled("Models removed", waiting, ". Their takes stay in the gallery."),
    kindTitle: "What should the model make?",
    voiceTitle: "Choose a voice",
    avatarTitle: "Choose the avatar's voice",
  },
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
  row: {
    compare: (count: number) => `Compare ${formatQuantity(count, "take")}`,
    handle: (number: number) => `Move shot ${number}. Space lifts, arrows move`,
    ...reorderText("Shot"),
    menu: (number: number) => `More for shot ${number}`,
    details: "Note and more inputs…",
    insertAbove: "Insert shot above",
    insertBelow: "Insert shot below",
    duplicate: "Duplicate",
    shareFrame: "Use first frame in all shots",
    frameIsShared: "All shots with a picture have this first frame.",
    sharedFrame: (shots: number) => `First frame used in ${formatQuantity(shots, "more shot")}.`,
    remove: "Remove shot",
    removed: (number: number, waiting: number) =>
      withCanceled(`Shot ${number} removed`, waiting, ". Its takes stay in the gallery."),
    kind: "Makes",
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
    mixed: (values: readonly string[]) => values.join(" / "),
    seconds: (low: number, high: number) => `${low}–${high} s`,
    audio: { true: "audio on", false: "audio off", both: "audio on / off" },
  },
  cell: {
    without: {
      firstFrame: "Without first frame",
      lastFrame: "Without last frame",
      sourceVideo: "Without source video",
      sound: "Without sound",
      references: "Without references",
      continues: "Without continuing",
    },
    otherModel: (model: string) => `Use ${model} for all shots`,
    swapped: (label: string) => `Changed: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    priced: (label: string, credits: number) => `${label} · ${formatCount(credits)}`,
    swapName: (shot: number, model: string, label: string, credits: number) =>
      `Shot ${shot} on ${model}: ${label}, ${formatCredits(credits)}`,
    name: (parts: readonly string[]) => parts.join(", "),
    of: (number: number, model: string) => `Shot ${number} on ${model}`,
    takes,
    notSent: "Not sent",
    waiting: "Waiting",
    waitsFor: (shot: number) => `Waits for shot ${shot}'s pick`,
    running: (percent: number) => `${percent}%`,
    oneOf: (done: number, count: number, percent: number | null) =>
      percent === null ? `${done} of ${count}, next starting` : `${done} of ${count}, next ${percent}%`,
    alsoMissing: (done: number, missing: number) => `${takes(done)}, ${formatCount(missing)} not sent`,
    queued: (done: number, waiting: number) => `${takes(done)}, ${formatCount(waiting)} waiting`,
    failed: "Failed, not charged",
    failedUnknown: "No response, may be charged",
    failedCharged: (credits: number) => `Failed, ${formatCredits(credits)} charged`,
    alsoFailed: (done: number, failed: number) => `${takes(done)}, ${formatCount(failed)} failed`,
    runAgain: (credits: number) => `Run again · ${formatCount(credits)}`,
    runAgainName: (number: number, model: string, credits: number) =>
      `Run again · ${formatCredits(credits)}, shot ${number} on ${model}`,
    none: "No takes",
    otherKind: "Makes another kind",
    progress: "Progress",
    credits: (credits: number) => formatCredits(credits),
    picked: "picked",
  },
  pick: {
    of: (number: number) => `Pick of shot ${number}`,
    take: (model: string, number: number) => `${model}, take ${number}`,
    none: "No pick",
    noTakes: "No takes yet",
    toLookAt: (count: number) => `${takes(count)} to look at`,
  },
  credits: {
    charged: "charged",
    notSent: "not sent",
    reserved: "reserved",
    someCharged: (credits: number) => `${formatCount(credits)} charged`,
  },
  stack: {
    title: (number: number) => `Takes of shot ${number}`,
    previous: "Previous shot",
    next: "Next shot",
    position: (number: number, count: number) => `Shot ${number} of ${count}`,
    failed: "Couldn't load these takes",
    gone: "These takes are no longer here",
    openJob: "Open in gallery",
    cover: "Use as cover",
    covered: "Cover changed.",
    uncover: "Use picks as cover",
    uncovered: "The picks are the cover again.",
    oneMore: (model: string, credits: number) => `Run 1 more on ${model} · ${formatCredits(credits)}`,
  },
  useBoard: {
    overwritten: (shot: number) =>
      `The prompt of shot ${shot} was changed in another tab or by a colleague. Yours is kept.`,
    takeTheirs: "Take theirs",
    refused: "Couldn't save this change.",
    copy: "Copy text",
  },
};
