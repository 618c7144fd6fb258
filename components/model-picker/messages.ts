import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatCredits, formatQuantity, formatRate } from "@/lib/platform/format";

/** The visible text of the picker of models. */
export const messages = {
  title: "Models",
  search: {
    label: "Search models",
    placeholder: (count: number) => `Search ${formatQuantity(count, "model")}`,
    hints: {
      several: "Arrow keys move through the list. Space selects several models. Enter uses one.",
      add: "Arrow keys move through the list. Space selects several models. Enter adds one.",
    },
  },
  sort: {
    button: (order: string) => `Sort by: ${order}`,
    label: "Sort by",
    orders: { price: "Price", perSecond: "Per second", name: "Name", catalog: "Family" },
  },
  filters: {
    label: "Filter models",
    fits: { video: "Fits this shot", image: "Fits this image" },
    needs: {
      sound: "Audio",
      "4k": "4K",
      long: "15 s+",
      tall: "9:16",
      image: "From image",
      video: "Edits video",
      motion: "Motion transfer",
    },
  },
  groups: {
    own: "Pinned and recent",
    fitting: {
      price: "Everything that fits, cheapest first",
      perSecond: "Everything that fits, cheapest per second first",
      name: "Everything that fits, by name",
      catalog: "Everything that fits, by family",
    },
    misfits: { video: "Doesn't fit this shot", image: "Doesn't fit this image" },
  },
  empty: "No model matches. Change the search, or remove a filter.",
  row: {
    isNew: "New",
    pinned: "Pinned",
    credits: "credits",
    perSecond: (credits: number) => `${formatRate(credits)} per second`,
  },
  detail: {
    label: (model: string) => `Details of ${model}`,
    lastTake: (when: string) => `Last take on it, ${when}.`,
    lastTakeAlt: (model: string) => `Last take on ${model}`,
    pin: "Pin",
    pinned: "Pinned",
    onlyThis: "Use only this one",
    about: (model: string) => `About ${model}`,
    back: "All models",
    newNote:
      "New: Atelier knows its prices but not its rules. The API checks your settings before it reserves credits.",
    price: "These settings",
    changes: "Changes",
    lengths: "Lengths",
    resolutions: "Resolutions",
    ratios: "Ratios",
    tiers: { video: "Tiers", image: "Quality" },
    audio: "Audio",
    usual: "Usually takes",
    noChanges: "None",
    keys: { move: "move", select: "select", use: "use" },
  },
  footer: {
    models: (count: number) => formatQuantity(count, "model"),
    takes: (count: number) => formatQuantity(count, "take"),
    credits: (credits: number) => formatCredits(credits),
    misfits: (count: number) => (count === 1 ? "1 doesn't fit yet" : `${formatCount(count)} don't fit yet`),
    most: (count: number) => `at most ${formatCount(count)}`,
    none: "No model selected",
    use: (names: readonly string[]) => {
      const [only] = names;
      return names.length === 1 && only ? `Use ${only}` : `Use ${formatQuantity(names.length, "model")}`;
    },
    run: (models: number, credits: number) =>
      `Run on ${formatQuantity(models, "model")} · ${formatCredits(credits)}`,
    chooseOne: "Choose a model",
  },
  modelTakes: {
    each: "Takes each",
    /** @param name of what makes them: a model */
    fewer: (name: string) => `Fewer takes of ${name}`,
    label: "Models",
    more: (name: string) => `More takes of ${name}`,
    perTake: (credits: number) => `${formatCount(credits)} per take`,
    remove: (name: string) => `Remove ${name}`,
    takes: (name: string) => `Takes of ${name}`,
  },
  runModels: {
    add: "Add a model",
    full: (max: number) => `${formatCount(max)} takes at most`,
    fit: (count: number, credits: number) => `${formatCount(count)} fit, from ${formatCredits(credits)}`,
    /** What a model makes of a shot that it cannot make as it is: "7 s, no audio". */
    makes: (settings: string) => `Makes ${settings} here.`,
    misfit: (reason: string) => asSentence(`Not sent: ${reason}`),
  },
  facts: {
    audio: { toggle: "audio", on: "audio", off: "no audio", ignored: "no audio" },
    edit: "edits video",
    editsImage: "edits an image",
    firstFrame: "first frame",
    frames: (references: number) => `last frame, ${formatQuantity(references, "reference")}`,
    fromImage: "image input",
    motion: "motion",
    text: "text",
  },
  values: {
    audio: { toggle: "On or off", on: "Always on", off: "None", ignored: "None" },
    seconds: (list: string) => `${list} s`,
    openRatio: "Set by the API",
    ratioFromInput: "Same as the input",
  },
  change: {
    fromTo: (from: string, to: string) => `${from} → ${to}`,
    audio: { on: "audio", off: "no audio" },
  },
};
