import { formatCount } from "@/lib/platform/format";
import { savedFilters } from "./filters/messages";

/** The texts of the gallery and its bar. */
export const messages = {
  filterChips: { clear: "Clear", remove: (filter: string) => `Remove filter: ${filter}` },
  gallery: {
    corrected: (typed: string, meant: string) => `No results for “${typed}”. Showing results for “${meant}”.`,
    failed: "Couldn't load the gallery",
    skip: "Skip to results",
    showNew: (count: number) => `Show ${formatCount(count)} new`,
    title: "Gallery",
  },
  galleryMenu: {
    all: "Everything",
    collections: "Collections",
    counted: (label: string, count: number) => `${label} · ${formatCount(count)}`,
    expiringSoon: "Expiring soon",
    favorites: "Favorites",
    importJobs: "Import jobs",
    label: "Gallery menu",
    manage: "Manage saved filters",
    saved: savedFilters,
    storage: "Storage and downloads",
    trash: "Trash",
  },
  emptyGallery: {
    expiring: {
      title: "Nothing is expiring",
      advice: "Every result is saved to your own storage, or its link at the provider has no end.",
      action: "Show all results",
    },
    noMatch: {
      title: "No results match these filters",
      advice: "Try fewer or different words.",
      action: "Clear filters",
    },
    none: {
      title: "No results yet",
      advice: "Your results appear here with their settings and price. Files are saved to your own storage.",
      action: "Create video",
    },
    trash: {
      title: "Trash is empty",
      advice: "Deleted results stay here for 30 days.",
      action: "Show all results",
    },
  },
  galleryBar: {
    filter: "Filter",
    select: "Select",
    size: "Picture size",
    pixels: (pixels: number) => `${formatCount(pixels)} pixels high`,
    sort: {
      newest: "Newest",
      oldest: "Oldest",
      credits: "Most credits",
      length: "Longest",
      expiry: "Expiring",
      collection: "Collection order",
    },
    sorted: (label: string, order: string) => `${label}: ${order}`,
  },
  promptSearch: { label: "Search prompts", placeholder: "Search prompts, tags, speech" },
};
