import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatCredits } from "@/lib/platform/format";

/** The visible text of the video form. */
export const messages = {
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
    noFirstFrame: asSentence,
  },
  models: {
    label: "Model",
    newHint: (facts: string) =>
      `${facts}. New: Atelier knows its prices but not its rules. The API checks your settings before it reserves credits.`,
    use: (value: string) => `Use ${value}`,
  },
  otherModels: {
    add: (model: string) => `Add ${model}`,
    collapse: "Show fewer",
    expand: (count: number) => `All ${formatCount(count)}`,
    perTake: (credits: number) => `${formatCount(credits)} per take`,
    sameShot: "This shot on other models",
    switchTo: "Switch to",
  },
  settings: {
    audio: {
      off: "no audio",
      on: "audio",
      pill: { on: "Audio on", off: "Audio off" },
      states: { "always-on": "always on", "always-off": "always off", "not-applicable": "not applicable" },
      shown: { "always-on": "Audio on", "always-off": "No audio", "not-applicable": "No audio" },
    },
    fromInput: "From the input",
    label: "Settings",
    more: "More settings",
    reason: asSentence,
  },
  promptField: {
    count: (length: number, limit: number) => `${formatCount(length)} / ${formatCount(limit)}`,
    improve: { name: "Improve prompt", shown: "Improve" },
    placeholder: "Describe the shot: subject, light, movement",
  },
  references: {
    count: (count: number, max: number) => `${count} of ${max}. Can't be combined with a first frame.`,
    item: (position: number) => `Reference ${position}`,
    label: "References",
    moveUp: (position: number) => `Move reference ${position} up`,
    waiting: (count: number) => (count === 1 ? "1 more file is waiting" : `${count} more files are waiting`),
  },
  useSelection: {
    notice: (lines: readonly string[]) => lines.map(asSentence).join(" "),
    changes: (lines: readonly string[]) => lines.join(". "),
    undone: "Change undone",
  },
};
