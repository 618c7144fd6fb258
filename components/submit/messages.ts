import { formatCount, formatCredits, formatDay } from "@/lib/platform/format";

/** The visible text around a form that makes a job. */
export const messages = {
  fallbackNote: {
    switched: (unavailable: string, model: string) =>
      `${unavailable} is no longer available. Switched to ${model} with the closest settings.`,
  },
  priceListError: {
    text: "We can't quote a price right now. Your draft is saved.",
    title: "Couldn't load prices",
  },
  priceMoved: {
    down: (credits: number, day: string) =>
      `Price down since last time: ${formatCredits(credits)} on ${formatDay(day)}.`,
    up: (credits: number, day: string) =>
      `Price up since last time: ${formatCredits(credits)} on ${formatDay(day)}.`,
  },
  problemPanel: {
    needs: (credits: number) => `This job needs ${formatCredits(credits)}.`,
    nothingReserved: "Nothing was reserved.",
    sent: "Sent settings",
  },
  settingsDrop: {
    failed: "Couldn't read this file.",
    loaded: (name: string) => `Settings loaded from ${name}.`,
    otherFile: (name: string) => `${name} isn't an Atelier settings file.`,
  },
  spendNote: {
    link: "Plan & usage",
    replaceKey: "Replace API key",
    warned: (overBy: number, limit: "budget" | "balance") =>
      `You can still run it, ${formatCredits(overBy)} over the ${limit === "budget" ? "limit" : "balance"}.`,
  },
  submitBar: {
    balanceLeft: (left: number, of: number) => `About ${formatCount(left)} of ${formatCount(of)} left`,
    incomplete: "Complete the form to see the price.",
    generate: "Generate",
    generateFor: (credits: number) => `Generate · ${formatCredits(credits)}`,
    keys: { ctrl: "Ctrl", enter: "Enter" },
    /** Around a countdown: "Rate limited. Starting automatically in 2 s." */
    rateLimited: { before: "Rate limited. Starting automatically", after: "." },
    reserved: (reserved: number, expected: number) =>
      `${formatCredits(reserved)} reserved · about ${formatCount(expected)} expected`,
  },
  useBlock: {
    key: "The API no longer accepts your key, so you can't run jobs. Anyone with a valid key can replace it.",
    plan: "Your plan doesn't include API access, so you can't run jobs. Whoever manages the plan can turn it on.",
    /** Who can lift what blocks. Signing in with the key is enough. */
    lifted: {
      budget: "This job is blocked. Anyone who signs in with this key can change the limit.",
      balance: "This job is blocked. Anyone who signs in with this key can update the balance.",
    },
  },
  useOutbox: {
    refusal: (title: string, message: string, advice: string) => `${title}. ${message} ${advice}`,
    rejected: "Your request was rejected.",
    seeForm: "Your request was rejected. See the form.",
  },
  useSubmit: {
    overLimit: {
      budget: "Not sent: this job would exceed the monthly budget.",
      balance: "Not sent: this job would exceed the balance.",
    },
    sending: "Sending",
  },
  promptLibrary: {
    changeFailed: "Couldn't change the saved prompts.",
    empty: "No prompts",
    recent: "Recent",
    saveCurrent: "Save current prompt",
    savePrompt: "Save prompt",
    saved: "Saved",
    search: "Search prompts",
    title: "Prompt history",
    unsave: "Remove from saved",
  },
  usePreset: { replaced: "Settings loaded. Your text was replaced." },
};
