import { formatCount, formatCredits, formatDecimal, formatSeconds } from "@/lib/platform/format";
import { retryDownload } from "../selection/messages";

/** The texts of the detail of a job. */
export const messages = {
  jobAnnotations: {
    addNote: "Add note",
    addTag: "Add tag",
    inside: (collections: readonly string[]) => `In ${collections.join(", ")}`,
    label: "Organize",
  },
  jobFacts: {
    code: "Code",
    copyCode: "Copy error code",
    copyJobId: "Copy job ID",
    copyRequestId: "Copy request ID",
    createdBy: "Created by",
    credits: "Credits",
    dimensions: "Dimensions",
    duration: "Duration",
    file: "File",
    job: "Job",
    made: "How it was made",
    noFile: "None",
    noFileYet: "None yet",
    request: "Request",
    result: "Result",
    settings: "Settings",
    size: (width: number, height: number) => `${width} × ${height}`,
    storage: "Storage",
    storageFailed: (reason: string) => `Failed to save: ${reason}`,
    storageFlawed: (reason: string) => `Saved. ${reason}`,
    storageSaved: "Saved",
    storageSaving: "Saving",
    storageSavingUntil: (end: string) => `Saving (provider link expires ${end})`,
    supportIds: "Support IDs",
    timeline: "Timeline",
  },
  jobLoadError: {
    back: "Back to gallery",
    failed: "Couldn't load this job",
    notFound: "Job not found",
    reason: "It may have been permanently deleted, or made with another account.",
  },
  archiveStatus: {
    failed: "Failed to save",
    flawed: "Saved, but the file may be damaged",
    retry: retryDownload,
    waiting: "Saving to your storage",
  },
  lightbox: {
    next: "Next result",
    previous: "Previous result",
    title: "Job",
  },
  noteField: { label: "Note" },
  settingsButtons: { copy: "Copy settings", save: "Save settings file" },
  /** Follows the settings. */
  priceBasis: {
    from: "Price row:",
    /** After the row. */
    price: (credits: number, perSecond: number | null) =>
      `: ${formatCredits(credits)}${perSecond === null ? "" : `, ${formatDecimal(perSecond, 2)} a second`}.`,
    stepPrice: (credits: number, seconds: number, steps: number) =>
      `: ${formatCredits(credits)} for each started ${formatSeconds(seconds)}, ${formatCount(steps)} of them.`,
    changed: "It was another price when this was made.",
    voice: (credits: number, seconds: number) =>
      `Price: ${formatCredits(credits)} for each started ${formatSeconds(seconds)}.`,
    seconds: (seconds: number) => formatSeconds(seconds),
    audio: { sound: "with audio", "no sound": "no audio" },
  },
  timeLeft: {
    expired: "Expired at the provider.",
    expiresIn: (seconds: number) => `Expires at the provider in ${formatSeconds(seconds)}.`,
  },
};
