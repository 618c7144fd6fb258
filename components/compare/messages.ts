import { formatCount, formatPercent } from "@/lib/platform/format";

/** The visible text of the comparison of results. */
export const messages = {
  compare: {
    empty: {
      action: "Go to gallery",
      text: "Select results in the gallery, then press Compare.",
      title: "Compare two to eight results",
    },
    blind: "Hide models until you pick",
    board: "Board",
    error: "Couldn't load one of these results",
    gallery: "Gallery",
    identical: "Settings and price are identical.",
    shared: "The same of all",
    showAll: "Show all settings",
    swap: "Swap results",
    title: "Compare",
    view: "View",
    views: { side: "Side by side", wipe: "Wipe", overlay: "Overlay" },
  },
  comparedJob: {
    facts: (position: number) => `Facts of result ${formatCount(position)}`,
    favorite: (position: number) => `Favorite, result ${formatCount(position)}`,
    left: "Move left",
    media: (prompt: string) => `Result: ${prompt}`,
    more: (position: number) => `More for result ${formatCount(position)}`,
    take: (number: number) => `Take ${formatCount(number)}`,
    unnamed: (position: number) => `Result ${formatCount(position)}`,
    remove: "Remove from comparison",
    right: "Move right",
    show: (position: number) => `Show result ${formatCount(position)}`,
  },
  differences: {
    charged: "Charged",
    created: "Created",
    estimate: "Estimate",
    length: "Length",
    notSent: "–",
    refunded: "Refunded",
    size: "Dimensions",
    sizeOf: (width: number, height: number) => `${width} × ${height}`,
    took: "Took",
  },
  onTop: {
    /** Marks on the pictures. */
    first: "1",
    second: "2",
    secondAt: (share: number) => `2 · ${formatPercent(share)}`,
    wipe: "Position of the wipe",
    overlay: "Opacity of result 2",
    percent: (share: number) => formatPercent(share),
  },
  transport: {
    audio: "Audio",
    audioOf: (position: number) => `Audio: ${formatCount(position)}`,
    muted: "Audio: off",
    pause: "Pause all",
    play: "Play all",
  },
};
