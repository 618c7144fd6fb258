import { formatCount } from "@/lib/platform/format";

/** The visible text of the comparison of results. */
export const messages = {
  compare: {
    empty: {
      action: "Go to gallery",
      text: "Select results in the gallery, then press Compare.",
      title: "Compare two to four results",
    },
    error: "Couldn't load one of these results",
    gallery: "Gallery",
    swap: "Swap results",
    title: "Compare",
  },
  comparedJob: {
    favorite: "Favorite",
    left: "Move left",
    media: (prompt: string) => `Result: ${prompt}`,
    remove: "Remove from comparison",
    pick: "Pick",
    right: "Move right",
  },
  differenceTable: {
    allTitle: "Settings and prices",
    identical: "Settings and price are identical.",
    label: "Comparison table",
    setting: "Setting",
    showAll: "Show all settings",
    title: "Differences",
  },
  differences: {
    charged: "Charged",
    created: "Created",
    estimate: "Estimate",
    model: "Model",
    notSent: "–",
    prompt: "Prompt",
    refunded: "Refunded",
    size: "Dimensions",
    sizeOf: (width: number, height: number) => `${width} × ${height}`,
    took: "Generation time",
  },
  transport: {
    audio: "Audio",
    audioOf: (position: number) => `Audio of result ${formatCount(position)}`,
    muted: "Muted",
    pause: "Pause all",
    play: "Play all",
  },
};
