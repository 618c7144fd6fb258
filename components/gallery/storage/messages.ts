import { formatBytes, formatCount, formatJobs, formatQuantity, formatRate } from "@/lib/platform/format";

/** The texts of storage, of import and of what is restored. */
export const messages = {
  exportBundles: {
    damaged: (file: string) => `${file} is incomplete or damaged. Download it again or choose another file.`,
  },
  importDialog: {
    automatic: (kinds: string) =>
      `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)} are imported automatically whenever the gallery opens.`,
    check: "Check now",
    checking: "Checking for new jobs. They'll appear in the gallery.",
    description: "Add jobs run with this key outside Atelier. Importing is free.",
    failed: (count: number) => `Couldn't import ${formatJobs(count)}`,
    ids: "Job IDs",
    idsHint: (kinds: string) => `The API doesn't list ${kinds}. Paste one or more job IDs.`,
    import: (count: number) => (count > 1 ? `Import ${formatCount(count)}` : "Import"),
    imported: (count: number) => `${formatJobs(count)} imported.`,
    importedAll: "Imported",
    kind: "Kind",
    readFailed: "Couldn't read this job.",
    /** Follows the job's ID. */
    refusal: (reason: string) => `: ${reason}`,
    title: "Import jobs",
  },
  restoreSection: {
    advice:
      "From an export: choose its ZIP file or all of its files. Jobs are restored with their files, settings, tags and notes.",
    choose: "Choose files",
    failed: "Couldn't restore this job.",
    input: "Import from export",
    missing: (files: readonly string[]) => `The selected files don't include ${files.join(", ")}.`,
    none: "No export found in these files.",
    outcome: (restored: number, existing: number) =>
      `${formatCount(restored)} restored${existing > 0 ? `, ${formatCount(existing)} already in your library` : ""}.`,
    problem: (file: string, problem: string) => `${file}: ${problem}`,
    restored: (count: number) => `${formatCount(count)} restored`,
    restoring: "Restoring",
  },
  storageBar: {
    label: "Storage used",
    ofDisk: (share: number, bytes: number) => `${formatRate(share * 100)}% of ${formatBytes(bytes)} disk`,
    ofLimit: (share: number, bytes: number) => `${formatRate(share * 100)}% of ${formatBytes(bytes)} limit`,
  },
  storageDialog: {
    allowance: (bytes: number) =>
      `This server allows ${formatBytes(bytes)} per workspace. Leave empty to use all of it.`,
    diskAlmostFull: (bytes: number) =>
      `This server's disk is almost full. Uploads are blocked and new results aren't saved until ${formatBytes(bytes)} is free.`,
    fileNames: "ZIP file names",
    fileNamesHint: (example: string, fields: readonly string[]) =>
      `Example: ${example}. Fields: ${fields.map((field) => `{${field}}`).join(" ")}`,
    full: "Storage is full. Uploads are blocked and new results aren't saved here.",
    limit: "Storage limit (GB)",
    limitHint:
      "When storage is full, uploads are blocked, and new results aren't saved here and expire at the provider. Find them under “Expiring soon”. We never delete files to make room.",
    saved: "Storage settings saved.",
    filmSign: "Sign in rough cuts",
    filmSigns: { none: "None", frame: "At the end", caption: "Caption" },
    filmSignHint:
      "Says in the film itself that a machine made it: in two seconds of picture after the last shot, or in a caption over the first four seconds.",
    markAddress: "Atelier address in downloads",
    markAddressWrong: "Enter a full URL, such as https://atelier.example.com.",
    markAddressHint: "Written next to the settings, so that people know where the file was made.",
    markSettings: "Include prompt and settings in downloads",
    markSettingsHint:
      "Every download is labeled as made by a machine. With this, it also carries its prompt and settings: drop the file on a form to fill it again.",
    sample: { person: "Ada", prompt: "A red kite over dunes" },
    title: "Storage and downloads",
    unknownField: (field: string) => `Unknown field {${field}}.`,
    use: (used: number, files: number, free: number) =>
      `${formatBytes(used)} in ${formatQuantity(files, "file")} · ${formatBytes(free)} free on disk`,
  },
};
