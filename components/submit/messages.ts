import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatCredits, formatDay, formatQuantity } from "@/lib/platform/format";

/** "Takes 3 and 4 of 4 were rejected. The other 2 were sent." */
const partly = (name: string, rejected: readonly number[], count: number) => {
  const sent = count - rejected.length;
  const list = new Intl.ListFormat("en-US").format(rejected.map(String));
  return `${name}${rejected.length > 1 ? "s" : ""} ${list} of ${formatCount(count)} ${
    rejected.length > 1 ? "were" : "was"
  } rejected. The other ${sent > 1 ? `${formatCount(sent)} were` : "one was"} sent.`;
};

/** The visible text around a form that makes a job. */
export const messages = {
  runOnBoard: {
    unnamed: "New board",
    notStarted: "The board is ready, but the takes couldn't be queued. Generate them there.",
    failed: "Couldn't make the board. Try again.",
  },
  fallbackNote: {
    switched: (unavailable: string, model: string) =>
      `${unavailable} is no longer available. Switched to ${model} with the closest settings.`,
  },
  /** The first of the prompts to start from. */
  firstPrompt: {
    image: "A fjord in autumn, red trees along the water, soft morning light",
    video: "A mountain lake at dawn, mist drifting over still water, slow push in",
  },
  /** Around how long ago that was. */
  oldPrices: { before: "Prices from", after: ". They update automatically once the API is back." },
  priceListError: {
    text: "We can't quote a price right now. Your draft is saved.",
    title: "Couldn't load prices",
  },
  priceMoved: {
    of: (model: string) => `${model}: `,
    down: (credits: number, day: string) =>
      `Price down since last time: ${formatCredits(credits)} on ${formatDay(day)}.`,
    up: (credits: number, day: string) =>
      `Price up since last time: ${formatCredits(credits)} on ${formatDay(day)}.`,
  },
  problemPanel: {
    needs: (credits: number) => `You need ${formatCredits(credits)}.`,
    nothingReserved: "Nothing was reserved.",
    partly: {
      parts: (rejected: readonly number[], count: number) => partly("Part", rejected, count),
      takes: (rejected: readonly number[], count: number) => partly("Take", rejected, count),
    },
  },
  contentRefusal: {
    details: "What was sent",
    title: asSentence,
    /** What the rules refused, in the words that were sent. */
    refused: (text: string) => `Refused: “${text}”`,
  },
  settingsDrop: {
    copyPrompt: "Copy prompt",
    failed: "Couldn't read this file.",
    hasPrompt: (name: string) => `${name} carries a prompt.`,
    hasSettings: (name: string) => `${name} carries the settings of a job.`,
    openJob: "View job",
    useSettings: "Use settings",
    loaded: (name: string) => asSentence(`Settings loaded from ${name}`),
    loadedOf: (name: string, jobId: string, address: string | undefined) =>
      `${asSentence(`Settings loaded from ${name}`)} It was made by job ${jobId}${address ? ` at ${address}` : ""}, which isn't in this workspace.`,
    otherFile: (name: string) => `${name} isn't an Atelier settings file.`,
  },
  askNote: { label: "Note for the owner (optional)" },
  ownRequests: {
    see: "See requests",
    waiting: (count: number, credits: number) =>
      `${formatQuantity(count, "request")} for ${formatCredits(credits)} ${count > 1 ? "wait" : "waits"} for an owner.`,
  },
  spendBlock: {
    key: "The API no longer accepts your key, so you can't run jobs. An owner can replace it.",
    plan: "Your plan doesn't include API access, so you can't run jobs. Whoever manages the plan can turn it on.",
    blocked: {
      limit: "Generate is blocked.",
      balance: "Generate is blocked. An owner can update the balance.",
    },
    usage: "Plan & usage",
    /** Between two links. */
    or: " · ",
    rules: "Rules of models",
    replaceKey: "Replace API key…",
  },
  submitBar: {
    denied: (message: string) => `The API didn't allow your latest job: ${message}`,
    warned: (takes: number, overBy: number, limit: "limit" | "balance") =>
      `You can still run ${takes > 1 ? "them" : "it"}, ${formatCredits(overBy)} over the ${limit === "limit" ? "limit" : "balance"}.`,
    balanceAfter: (left: number) => `Balance after: ${formatCount(left)}`,
    balanceHint: (left: number, of: number) =>
      `About ${formatCount(left)} of ${formatCount(of)} left before it`,
    limitLeft: {
      day: (left: number) => `${formatCount(left)} left today`,
      week: (left: number) => `${formatCount(left)} left this week`,
      month: (left: number) => `${formatCount(left)} left this month`,
      all: (left: number) => `${formatCount(left)} left`,
    },
    incomplete: "Complete the form to see the price.",
    needsPrompt: "Write a prompt first",
    generate: "Generate",
    generateFor: (takes: number, credits: number, isMax: boolean) =>
      `${takes > 1 ? `Generate ${formatCount(takes)} takes` : "Generate"} · ${isMax ? "up to " : ""}${formatCredits(credits)}`,
    askFor: (credits: number, isMax: boolean) =>
      `Ask for approval · ${isMax ? "up to " : ""}${formatCredits(credits)}`,
    keys: "Ctrl ↵",
    /** Around a countdown: "Rate limited. Starting automatically in 2 s." */
    rateLimited: { before: "Rate limited. Starting automatically", after: "." },
    /** Nobody can measure audio at an address before the API does. */
    unmeasured: (credits: number) =>
      `Up to ${formatCredits(credits)} reserved until the API has measured the audio. Upload it to see its price.`,
    reserved: (reserved: number, expected: number) =>
      `${formatCredits(reserved)} reserved · about ${formatCount(expected)} expected`,
  },
  formTags: {
    label: "Tags",
    left: (tag: string, left: string) => `${tag}: ${left}`,
  },
  takesField: { fewer: "Fewer takes", label: "Takes", more: "More takes" },
  useSubmit: {
    overLimit: {
      limit: "Not sent: this would exceed a limit.",
      balance: "Not sent: this would exceed the balance.",
    },
    sending: "Sending",
  },
  promptLibrary: {
    changeFailed: "Couldn't change the saved prompts.",
    empty: "No prompts",
    hint: "Write {name} in a saved prompt for a part to fill in each time.",
    recent: "Recent",
    saveCurrent: "Save current prompt",
    savePrompt: "Save prompt",
    saved: "Saved",
    search: "Search prompts",
    title: "Prompt history",
    unsave: "Remove from saved",
  },
  managePresets: {
    title: "Presets",
    none: "No presets yet",
    actions: (name: string) => `Actions for ${name}`,
    use: "Use preset",
    update: "Update to current settings",
    access: "Who can use it",
    share: "Share with workspace",
    shared: "Shared",
    unnamed: "Unnamed",
  },
  presets: {
    label: "Presets",
    save: "Save settings…",
    manage: "Manage presets…",
    update: (name: string) => `Update ${name}`,
    loaded: (name: string) => asSentence(`Loaded preset ${name}`),
    updated: (name: string) => `Preset ${name} updated.`,
    deleted: (name: string) => `Preset ${name} deleted.`,
    gone: "This preset no longer exists.",
    ofOther: (name: string, person: string | null) => `${name} · ${person ?? "Unnamed"}`,
    sharedByOthers: "Shared by others",
    changeFailed: "Couldn't change your presets.",
  },
  presetName: {
    save: "Save settings",
    rename: "Rename preset",
    name: "Preset name",
    hint: "All fields of this form. Write {name} in the prompt for a part to fill in each time.",
    replaces: "Replaces your preset with this name.",
    taken: "You already have a preset with this name.",
    saved: (name: string) => asSentence(`Settings saved as ${name}`),
  },
  templateDialog: {
    title: "Fill in the template",
    preview: "Preview",
    use: "Use prompt",
    unfilled: (count: number) =>
      `${formatQuantity(count, "part")} not filled in. ${count === 1 ? "It stays" : "They stay"} in braces.`,
  },
  unfilledPlaces: {
    open: (names: readonly string[]) =>
      `${names.map((name) => `{${name}}`).join(", ")} ${names.length === 1 ? "is" : "are"} not filled in.`,
    fill: "Fill in…",
    keep: "Keep the braces",
  },
  otherTab: {
    changed: "This draft was changed in another tab. Yours is kept here.",
    take: "Take theirs",
    taken: "The draft of the other tab is here.",
  },
  usePreset: { replaced: "Settings loaded. Your text was replaced." },
};
