import { formatCount, formatCredits, formatDay, formatSeconds } from "@/lib/platform/format";

const any = "Any";
export const savedFilters = "Saved filters";
const ratingOptions = {
  5: "5 stars",
  4: "4 stars or more",
  3: "3 stars or more",
  2: "2 stars or more",
  1: "1 star or more",
  ruled_out: "Ruled out",
};

/** The texts of filters and saved views. */
export const messages = {
  figureRange: {
    from: "Min",
    max: (label: string) => `${label}, maximum`,
    min: (label: string) => `${label}, minimum`,
    to: "Max",
  },
  filterDialog: {
    any,
    clearAll: "Clear all",
    counted: (name: string, count: number) => `${name} (${formatCount(count)})`,
    done: "Done",
    title: "Filters",
  },
  filterLabels: {
    atLeast: (figure: string) => `At least ${figure}`,
    atMost: (figure: string) => `At most ${figure}`,
    between: (from: string, to: string) => `${from} – ${to}`,
    since: (day: string) => `Since ${formatDay(day)}`,
    until: (day: string) => `Until ${formatDay(day)}`,
  },
  /** By filter, or by the column of a figure: the label of its control, and what stands in the bar while it is set. */
  filters: {
    board: { chip: "From one board" },
    collection: { label: "Collection", chip: "Collection" },
    credits: { label: "Credits", figure: formatCredits },
    favorite: { label: "Favorites only", chip: "Favorites" },
    from: { label: "From" },
    kept: {
      label: "Storage",
      options: { archived: "Saved", waiting: "Saving", failed: "Failed to save" },
      chips: { archived: "Saved to storage", waiting: "Saving to storage", failed: "Failed to save" },
    },
    lengthSeconds: { label: "Duration (seconds)", figure: formatSeconds },
    marked: {
      label: "AI label",
      options: {
        file: "In the saved file",
        download: "Added on download",
        none: "None, or not read yet",
      },
      chips: {
        file: "AI label in the saved file",
        download: "AI label added on download",
        none: "No AI label, or not read yet",
      },
    },
    origin: { chips: { here: "Run from Atelier", imported: "Imported" } },
    person: { label: "Person", chip: "Person" },
    rating: { label: "Rating", options: ratingOptions, chips: ratingOptions },
    ratio: { label: "Ratio" },
    resolution: { label: "Resolution" },
    sound: {
      label: "Audio",
      options: { on: "With audio", off: "Without audio" },
      chips: { on: "With audio", off: "Without audio" },
    },
    tag: { label: "Tag", chip: (tag: string) => `#${tag}` },
    to: { label: "To" },
    trash: { chip: "Trash" },
  },
  filterOptions: {
    active: "In progress",
    allKinds: "All",
    anyKind: "Any kind",
    anyModel: "Any model",
    anyStatus: "Any status",
    failedCharged: "Failed, but charged",
    kinds: { video: "Video", image: "Image", voice: "Voice", avatar: "Avatar" },
    sort: {
      newest: "Newest first",
      oldest: "Oldest first",
      credits: "Most credits",
      length: "Longest",
      expiry: "Expiring soonest",
      collection: "Collection order",
    },
  },
  mainFilters: { kind: "Kind", model: "Model", order: "Sort by", status: "Status" },
  saveViewDialog: {
    collections: "Collections",
    collectionsHint: "Removing a collection doesn't delete its jobs.",
    remove: (name: string) => `Remove ${name}`,
    saveAs: "Save current filters as",
    saved: (name: string) => `“${name}” saved.`,
    title: savedFilters,
  },
};
