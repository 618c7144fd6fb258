import { formatCredits, formatQuantity } from "@/lib/platform/format";

/** The texts of a tile and of its actions. */
export const messages = {
  galleryActions: { checked: "Status checked.", sentAgain: "Started as a new job." },
  jobTile: { unnamed: "this job" },
  lineAction: {
    edit: "Edit prompt",
    runAgain: (credits: number) => `Run again · ${formatCredits(credits)}`,
  },
  tileActions: {
    collect: "Add to collection…",
    cover: "Use as cover",
    covered: "Cover changed.",
    earlier: "Move earlier",
    first: "Move to the front",
    last: "Move to the end",
    later: "Move later",
    leave: "Remove from collection",
    copyPrompt: "Copy prompt",
    favorite: "Favorite",
    more: (job: string) => `More actions for ${job}`,
    purge: "Delete permanently…",
    remix: "Remix",
    restore: "Restore",
    tag: "Edit tags…",
    trash: "Move to trash",
    unfavorite: "Remove from favorites",
  },
  tileByline: {
    /** `name` is null for an imported job, whose maker is unknown. */
    by: (name: string | null, when: string) =>
      name === null ? `Imported · ${when}` : `By ${name} · ${when}`,
  },
  tileStack: {
    /** The name of the button begins with its text. */
    close: (job: string) => `: hide the takes of ${job}`,
    open: (job: string) => `: show the takes of ${job}`,
    picked: ", one picked",
    takes: (count: number) => formatQuantity(count, "take"),
  },
  tileCheck: { select: (job: string) => `Select ${job}` },
  tileExpiring: {
    expired: "expired",
    /** Spoken before the time, which is shown. */
    expiresIn: "Not saved · expires in ",
    notSaved: "Not saved · ",
  },
  tileBadges: {
    favorite: "Favorite",
    rating: (rating: number) => (rating === 0 ? "Ruled out" : `Rated ${formatQuantity(rating, "star")}`),
    silent: "No audio",
  },
  tileLabels: { price: (credits: number) => ` · ${formatCredits(credits)}` },
  tileSound: { play: (job: string) => `Play ${job}`, stop: (job: string) => `Stop ${job}` },
};
