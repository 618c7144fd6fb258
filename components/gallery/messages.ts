import {
  formatBytes,
  formatCount,
  formatCredits,
  formatDay,
  formatDecimal,
  formatMomentDay,
  formatPercent,
  formatQuantity,
  formatRate,
  formatSeconds,
} from "@/lib/platform/format";

const jobs = (count: number) => formatQuantity(count, "job");
const any = "Any";
const retryDownload = "Retry download";
const savedFilters = "Saved filters";
const ratingOptions = {
  5: "5 stars",
  4: "4 stars or more",
  3: "3 stars or more",
  2: "2 stars or more",
  1: "1 star or more",
  ruled_out: "Ruled out",
};

type RoomFigures = {
  shots: number;
  takes: number;
  credits: number;
  first_at: string | null;
  last_at: string | null;
};

/** The visible text of the gallery. */
export const messages = {
  activeJobs: {
    percent: (percent: number) => formatPercent(percent / 100),
    showAll: "Show all",
    title: "In progress",
    /** Jobs that wait for a place are counted apart. */
    running: (running: number, waiting: number) =>
      [
        ...(running > 0 ? [`${formatCount(running)} running`] : []),
        ...(waiting > 0 ? [`${formatCount(waiting)} waiting`] : []),
      ].join(", "),
  },
  dayHeading: {
    sums: ({ shots, takes, credits }: { shots: number; takes: number; credits: number }) =>
      [
        formatQuantity(shots, "shot"),
        ...(takes > shots ? [formatQuantity(takes, "take")] : []),
        ...(credits > 0 ? [formatCredits(credits)] : []),
      ].join(", "),
    today: "Today",
    /** `charged` is unknown until the sums of the day are read. */
    unfinished: (count: number, charged: number | undefined) =>
      [
        `${formatCount(count)} didn't finish`,
        ...(charged === undefined ? [] : [charged > 0 ? `${formatCredits(charged)} charged` : "not charged"]),
      ].join(", "),
    yesterday: "Yesterday",
  },
  dateJump: { label: "Jump to date" },
  exportBundles: {
    damaged: (file: string) => `${file} is incomplete or damaged. Download it again or choose another file.`,
  },
  figureRange: {
    from: "Min",
    max: (label: string) => `${label}, maximum`,
    min: (label: string) => `${label}, minimum`,
    to: "Max",
  },
  filterChips: { clear: "Clear", remove: (filter: string) => `Remove filter: ${filter}` },
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
      room: "Collection order",
    },
  },
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
  galleryActions: { checked: "Status checked.", sentAgain: "Started as a new job." },
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
      room: "Collection order",
    },
    sorted: (label: string, order: string) => `${label}: ${order}`,
  },
  gridRows: { label: "Results" },
  importDialog: {
    automatic: (kinds: string) =>
      `${kinds.charAt(0).toUpperCase()}${kinds.slice(1)} are imported automatically whenever the gallery opens.`,
    check: "Check now",
    checking: "Checking for new jobs. They'll appear in the gallery.",
    description: "Add jobs run with this key outside Atelier. Importing is free.",
    failed: (count: number) => `Couldn't import ${jobs(count)}`,
    ids: "Job IDs",
    idsHint: (kinds: string) => `The API doesn't list ${kinds}. Paste one or more job IDs.`,
    import: (count: number) => (count > 1 ? `Import ${formatCount(count)}` : "Import"),
    imported: (count: number) => `${jobs(count)} imported.`,
    importedAll: "Imported",
    kind: "Kind",
    readFailed: "Couldn't read this job.",
    /** Follows the job's ID. */
    refusal: (reason: string) => `: ${reason}`,
    title: "Import jobs",
  },
  jobAnnotations: {
    addNote: "Add note",
    addTag: "Add tag",
    collect: "Add to collection",
    favorite: "Favorite",
    inside: (collections: readonly string[]) => `In ${collections.join(", ")}`,
    label: "Organize",
    purge: "Delete permanently…",
    restore: "Restore",
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
  jobGrid: {
    /** Jobs without a result are counted apart. */
    count: (results: number, withoutResult: number) =>
      [
        results > 0 || withoutResult === 0 ? formatQuantity(results, "result") : "",
        withoutResult > 0 ? `${formatCount(withoutResult)} without a result` : "",
      ]
        .filter(Boolean)
        .join(" · "),
    jobs,
    jumpTo: "Jump to",
  },
  jobLoadError: {
    back: "Back to gallery",
    failed: "Couldn't load this job",
    notFound: "Job not found",
    reason: "It may have been permanently deleted, or made with another account.",
  },
  jobTile: { unnamed: "this job" },
  archiveStatus: {
    failed: "Failed to save",
    flawed: "Saved, but the file may be damaged",
    retry: retryDownload,
    waiting: "Saving to your storage",
  },
  latestBulkAction: { label: "Bulk action" },
  lineAction: {
    edit: "Edit prompt",
    runAgain: (credits: number) => `Run again · ${formatCredits(credits)}`,
  },
  lightbox: {
    next: "Next result",
    previous: "Previous result",
    title: "Job",
  },
  mainFilters: { kind: "Kind", model: "Model", order: "Sort by", status: "Status" },
  newRoomDialog: {
    create: "Create",
    failed: "Couldn't create the collection.",
    name: "Name",
    title: "New collection",
  },
  noteField: { label: "Note" },
  promptSearch: { label: "Search prompts", placeholder: "Search prompts, tags, speech" },
  rooms: {
    back: "All shots",
    create: "New collection",
    drop: "or drop shots here",
    holds: ({ shots, credits }: { shots: number; credits: number }) =>
      [formatQuantity(shots, "shot"), ...(credits > 0 ? [formatCredits(credits)] : [])].join(" · "),
    label: "Collections",
  },
  roomHead: {
    addNote: "Add a note",
    arrange: "Arrange",
    export: "Export in order",
    failed: "Couldn't change the collection.",
    /** What it holds, what that cost so far, and from when to when it was made. */
    holds: ({ shots, takes, credits, first_at, last_at }: RoomFigures, timeZone: string) => {
      const days = [first_at, last_at].flatMap((at) => (at === null ? [] : formatMomentDay(at, timeZone)));
      return [
        formatQuantity(shots, "shot"),
        ...(takes > shots ? [formatQuantity(takes, "take")] : []),
        ...(credits > 0 ? [`${formatCredits(credits)} so far`] : []),
        ...(days.length > 0 ? [[...new Set(days)].join(" – ")] : []),
      ].join(" · ");
    },
    howToOrder: "Drag results to where they belong, or move them with their menus.",
    name: "Collection name",
    newestCover: "Use newest as cover",
    note: "Collection note",
    showOrder: "Show in collection order",
  },
  roomOrder: {
    failed: "Couldn't change the order.",
    moved: (place: number, count: number) => `Moved to ${formatCount(place)} of ${formatCount(count)}.`,
    movedSeveral: (count: number) => `${formatQuantity(count, "result")} moved.`,
    putBack: "Moved back.",
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
  saveViewDialog: {
    collections: "Collections",
    collectionsHint: "Removing a collection doesn't delete its jobs.",
    remove: (name: string) => `Remove ${name}`,
    saveAs: "Save current filters as",
    saved: (name: string) => `“${name}” saved.`,
    title: savedFilters,
  },
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
  settingsButtons: { copy: "Copy settings", save: "Save settings file" },
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
  tileLabels: { price: (credits: number) => ` · ${formatCredits(credits)}` },
  tileSound: { play: (job: string) => `Play ${job}`, stop: (job: string) => `Stop ${job}` },
  timeLeft: {
    expired: "Expired at the provider.",
    expiresIn: (seconds: number) => `Expires at the provider in ${formatSeconds(seconds)}.`,
  },
  timeScrubber: { label: "Day" },
  trashNote: {
    empty: "Empty trash…",
    kept: "Deleted results stay here for 30 days.",
  },
  zipDialog: {
    contents: (files: number, from: number, hasSettings: boolean) =>
      `${formatQuantity(files, "file")} from ${jobs(from)}${hasSettings ? ", plus settings (JSON) and a CSV summary" : ""}.`,
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
