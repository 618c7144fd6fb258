import { formatBytes, formatCount, formatJobs, formatQuantity } from "@/lib/platform/format";

export const retryDownload = "Retry download";

/** The texts of a selection and of the trash. */
export const messages = {
  latestBulkAction: { label: "Bulk action" },
  selectionBar: {
    collect: "Add to collection",
    clear: "Clear selection",
    compare: "Compare",
    deleteKey: "Del",
    escapeKey: "Esc",
    favorite: "Favorite",
    invert: "Invert",
    label: "Selection",
    purge: "Delete permanently…",
    restore: "Restore",
    retry: retryDownload,
    selectAll: (total: number | null) => (total === null ? "Select all" : `Select all ${formatCount(total)}`),
    shots: (shots: number, takes: number) =>
      `${formatQuantity(shots, "shot")} · ${formatQuantity(takes, "take")}`,
    selected: (count: number | null) => `${count === null ? "All" : formatCount(count)} selected`,
    tag: "Tag",
    unfavorite: "Remove from favorites",
    zip: "Download ZIP",
  },
  trashNote: {
    empty: "Empty trash…",
    kept: "Deleted results stay here for 30 days.",
  },
  zipDialog: {
    contents: (files: number, from: number, hasSettings: boolean) =>
      `${formatQuantity(files, "file")} from ${formatJobs(from)}${hasSettings ? ", plus settings (JSON) and a CSV summary" : ""}.`,
    download: (bytes: number) => `Download · ${formatBytes(bytes)}`,
    includeSettings: "Include prompt and settings",
    includeSettingsHint:
      "Turn this off for files you share: names have no prompt, and there are no settings files. A file that came with an AI label or a prompt in it keeps them.",
    missing: (files: number) =>
      files === 1
        ? "1 file isn't saved yet and won't be in the ZIP."
        : `${formatCount(files)} files aren't saved yet and won't be in the ZIP.`,
    numbered: "Names begin with their number in the collection: 01_, 02_ and so on.",
    title: "Download as ZIP",
  },
};
