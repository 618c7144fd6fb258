import { formatCount, formatCredits, formatRate, formatSeconds } from "@/lib/platform/format";

/** The visible text of the video form. */
export const messages = {
  capabilities: {
    audio: { toggle: "audio on or off", on: "audio", off: "no audio", ignored: "no audio" },
    edit: "edit",
    firstFrame: "first frame",
    motion: "motion",
    text: "text",
    upTo: (seconds: number) => `up to ${formatSeconds(seconds)}`,
  },
  fields: {
    cheaper: (model: string, credits: number, isExact: boolean) =>
      `${model} makes ${isExact ? "this" : "a similar"} shot for ${formatCredits(credits)}.`,
    label: "New video",
  },
  videoForm: {
    promptRequired: "Enter a prompt.",
    /** @param name of a text, such as "Negative prompt" */
    tooLong: (name: string, limit: number) =>
      `${/^[AEIOU]/.test(name) ? "An" : "A"} ${name.toLowerCase()} can have at most ${formatCount(limit)} characters.`,
    unavailable: {
      title: "No video models available",
      text: "The API lists no prices for video models, so you can't generate videos right now.",
    },
  },
  improvePrompt: {
    cost: (credits: string) => `${credits} · Saved in your conversations`,
    discard: "Discard",
    failure: {
      charge: { maybe: "You may have been charged.", none: "You weren't charged." },
      noResponse: "No response.",
      title: "Couldn't improve the prompt",
    },
    improve: (model: string) => `Improve with ${model}`,
    improved: "Improved",
    insert: "Insert below",
    model: {
      label: "Language model",
      hint: (least: string, most: string) =>
        `Estimated cost: from ${least} for a short reply, up to ${most} for the longest. You'll see the exact cost afterwards.`,
    },
    original: "Original",
    pending: "…",
    ready: "Improved prompt ready",
    replace: "Replace prompt",
    stop: "Stop",
    title: "Improve prompt",
  },
  inputs: {
    noFirstFrame: (reason: string) => `${reason}.`,
  },
  modelPicker: {
    empty: "No model matches. Remove a filter.",
    from: (credits: number) => `from ${formatCredits(credits)}`,
    isNew: "New",
    label: "Model",
    newHint: (capabilities: string) =>
      `${capabilities}. New: Atelier knows its prices but not its rules. The API checks your settings before it reserves credits.`,
    search: "Search models",
  },
  needFilters: {
    legend: "Filter models",
    maxCredits: { before: "up to", label: "Maximum credits", after: "credits" },
    needs: {
      sound: "Has audio",
      "4k": "4K",
      long: "15 s or longer",
      tall: "9:16",
      image: "Image to video",
      video: "Video editing",
      motion: "Motion transfer",
    },
  },
  options: {
    audio: {
      hint: (reason: string) => `Audio ${reason}`,
      fixed: (state: string, reason: string) => `${state}. ${reason}.`,
      states: { "always-on": "Always on", "always-off": "Always off", "not-applicable": "Not applicable" },
    },
    choice: (label: string, reason: string) => `${label} (${reason})`,
    fixedRatio: (reason: string) => `${reason}.`,
  },
  pricePanel: {
    audio: { off: "no audio", on: "audio" },
    collapse: "Show fewer",
    expand: (count: number) => `Show all ${formatCount(count)}`,
    label: "Price",
    perSecond: (credits: number) => `${formatRate(credits)} credits per second`,
    reserved: (reserved: number, expected: number) =>
      `${formatCredits(reserved)} reserved · about ${formatCount(expected)} expected`,
    sameShot: "Same shot on other models",
    switchTo: "Switch to",
  },
  promptField: {
    count: (length: number, limit: number) => `${formatCount(length)} / ${formatCount(limit)}`,
    improve: "Improve prompt",
    placeholder: "Describe the action, setting and camera",
  },
  references: {
    count: (count: number, max: number) => `${count} of ${max}. Can't be combined with a first frame.`,
    item: (position: number) => `Reference ${position}`,
    label: "References",
    moveUp: (position: number) => `Move reference ${position} up`,
    waiting: (count: number) => (count === 1 ? "1 more file is waiting" : `${count} more files are waiting`),
  },
  useSelection: {
    notice: (lines: readonly string[]) => `${lines.join(". ")}.`,
    changes: (lines: readonly string[]) => lines.join(". "),
    undone: "Change undone",
  },
};
