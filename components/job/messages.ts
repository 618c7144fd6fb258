import { PART_NAMES, type ShotPart } from "@/lib/boards/part-names";
import type { SkippedBecause } from "@/lib/library/library";
import { asSentence } from "@/lib/platform/excerpt";
import { formatCount, formatCredits, formatJobs, formatPercent, formatQuantity } from "@/lib/platform/format";

/** Why a job stays when others are moved to the trash. */
export const keptMarks = {
  picked: "picked",
  favorite: "favorite",
  rating: "rated 4 or 5",
  collection: "in a collection",
  tags: "tagged",
  note: "with a note",
};

/** The visible text about one job, on every page that shows it. */
export const messages = {
  /** The result of a bulk action; under `running`, what it is doing. */
  bulkAction: {
    collected: (count: number) => `${formatJobs(count)} added to collection`,
    deleted: (count: number) => `${formatJobs(count)} moved to trash for 30 days`,
    downloading: (count: number) => `Retrying ${formatQuantity(count, "download")}`,
    favorited: (count: number) => `${formatJobs(count)} added to favorites`,
    /** What was selected and not changed, by why. */
    left: ({ others, in_progress, kept }: SkippedBecause): string[] => [
      ...(others > 0 ? [`${formatCount(others)} ${others === 1 ? "belongs" : "belong"} to others`] : []),
      ...(in_progress > 0 ? [`${formatCount(in_progress)} still in progress`] : []),
      ...(kept > 0 ? [`${formatCount(kept)} stayed: picked, marked or downloaded`] : []),
    ],
    nothingToDownload: "All files are already saved",
    purged: (count: number) => `${formatJobs(count)} permanently deleted`,
    restored: (count: number) => `${formatJobs(count)} restored`,
    tagged: (count: number) => `Tags updated on ${formatJobs(count)}`,
    uncollected: (count: number) => `${formatJobs(count)} removed from collection`,
    unfavorited: (count: number) => `${formatJobs(count)} removed from favorites`,
    running: {
      collect: (count: number) => `Adding ${formatJobs(count)} to collection`,
      delete: (count: number) => `Moving ${formatJobs(count)} to trash`,
      favorite: (count: number) => `Adding ${formatJobs(count)} to favorites`,
      purge: (count: number) => `Permanently deleting ${formatJobs(count)}`,
      restore: (count: number) => `Restoring ${formatJobs(count)}`,
      tag: (count: number) => `Updating tags on ${formatJobs(count)}`,
      uncollect: (count: number) => `Removing ${formatJobs(count)} from collection`,
      unfavorite: (count: number) => `Removing ${formatJobs(count)} from favorites`,
    },
  },
  cancelJob: {
    cancel: "Cancel",
    canceled: (count: number) => `${formatJobs(count)} canceled. Nothing was reserved.`,
    failed: "Couldn't cancel this job.",
    failedSome: (count: number, sent: number) =>
      `${formatJobs(count)} canceled. ${formatCount(sent)} could not be: ${sent === 1 ? "it was" : "they were"} just sent.`,
  },
  checkAgain: {
    /** Asks about the same job. "Run again" makes a new one, which costs credits. */
    check: "Check again · free",
    failed: "Couldn't check this job.",
  },
  collectDialog: {
    collection: "Collection",
    createFailed: "Couldn't create the collection.",
    name: "Name",
    newCollection: "New collection",
    remove: "Remove from collection",
    title: "Add to collection",
  },
  duration: {
    left: (time: string) => `About ${time} left.`,
    leftPart: (time: string) => `, about ${time} left`,
    late: "Taking longer than usual. You can leave this page.",
    typical: (range: string) => `Usually ${range}`,
    seconds: (range: string) => `${range} s`,
    minutes: (range: string) => `${range} min`,
  },
  failure: {
    badResult: "The file may be damaged",
    badResultNext:
      "Open the job in the gallery to retry the download, which is free. If that doesn't help, contact support with the request ID.",
    canceled: "Canceled by the provider",
    canceledHere: "Canceled",
    canceledNext: "Run it again if you still need it.",
    charged: (credits: number) => `Charged ${formatCredits(credits)}.`,
    failed: "Generation failed",
    failedNext: "Run it again as is, or remix it. If it keeps failing, contact support with the request ID.",
    missing: (credits: number) =>
      `${formatCredits(credits)} ${credits === 1 ? "is" : "are"} unaccounted for.`,
    noReason: "The API didn't give a reason.",
    noResult: "No file yet",
    noResultNext: "We check for an hour. After that, use Check again, which is free.",
    notCharged: "Not charged.",
    nothingReserved: "Nothing was reserved.",
    overReserved: (credits: number) => `That's ${formatCredits(credits)} more than reserved.`,
    refunded: (credits: number) => `${formatCredits(credits)} refunded.`,
    unknownCost: "The API hasn't reported the charge yet.",
    untracedCost: "We can't tell whether it was charged.",
    untracedNext: "Check your provider's billing page first. Run it again only if the job isn't there.",
  },
  jobActions: {
    copyPrompt: "Copy prompt",
    modelGone: (model: string) => `${model} is no longer offered, so you can't run this again.`,
    more: "More actions",
    downloadWith: "Download with prompt and settings",
    downloadWithout: "Download without prompt and settings",
    remix: "Remix",
    runAgain: (credits: number) => `Run again · ${formatCredits(credits)}`,
    wav: "Download WAV",
  },
  markLabel: {
    reasons: {
      ours: "Every download says so.",
      stated: "The saved file says so.",
      unknown: "The file hasn't been read for an AI label yet.",
      unmarkable: "The saved file says nothing, and can't be labeled safely: it downloads as it is.",
    },
    signed: (generator: string | null) =>
      `Signed by the provider${generator ? ` (${generator})` : ""}: it downloads exactly as it came. The signature isn't verified.`,
    holdsPrompt: "A prompt is in the file, and stays in every download.",
    unstated: "Origin not stated",
  },
  filmstrip: {
    /** Which keys work here: the numbers of the takes, and the pick. */
    keys: (takes: number) => [`1–${Math.min(takes, 8)} show`, "K picks"] as const,
    label: "Takes",
    earlier: "made from earlier words",
    reject: "likely a reject",
    ruledOut: "ruled out",
    picked: "picked",
    progress: (percent: number) => formatPercent(percent / 100),
    show: (take: number) => `Show take ${take}`,
  },
  pendingScreen: {
    /** What goes on, as a sentence: "Processing." */
    going: asSentence,
    /** Announced of one take of several. */
    takeGoing: (take: number, model: string) => `Take ${take} on ${model} is processing.`,
    /** After the time since it was sent: "0:31 so far." */
    soFar: "so far.",
    leave: "You can leave this page.",
  },
  pickButton: {
    pick: "Pick",
    picked: "Picked",
    /** Spoken after the text of the button. */
    take: (take: number) => ` take ${take}`,
  },
  runMore: {
    /** On two lines; spoken as "Run 4 more · 240 credits". */
    again: "Run again",
    between: " · ",
    credits: formatCredits,
    more: (takes: number) => `Run ${formatCount(takes)} more`,
  },
  boardPlace: {
    at: ({ number, part }: { number: number; part: ShotPart }) =>
      `${PART_NAMES[part]} ${formatCount(number)}`,
  },
  slate: {
    charged: "Charged",
    length: "Length",
    part: "Part",
    place: (number: number, count: number) => `${number} of ${count}`,
    price: "Price",
    reserved: "Reserved",
    size: "Size",
    sizeOf: (width: number, height: number) => `${formatCount(width)} × ${formatCount(height)}`,
    take: "Take",
  },
  jobImage: {
    fit: (prompt: string) => `Fit: ${prompt}`,
    zoom: (prompt: string) => `Zoom: ${prompt}`,
  },
  jobMedia: {
    video: (prompt: string) => `Video: ${prompt}`,
  },
  jobStatus: {
    progress: "Progress",
    rateLimited: "Rate limited.",
    unsent: "Can't reach the API, so this wasn't sent yet.",
    /** Around a countdown: "Retrying in 4 s, no action needed." */
    retrying: { before: "Retrying", after: ", no action needed." },
  },
  ledgerLine: {
    charged: "Charged",
    credits: (credits: number) => (credits === 1 ? "credit" : "credits"),
    estimate: "Estimate",
    label: "Credits for this job",
    refunded: "Refunded",
    reserved: "Reserved",
  },
  nextSteps: {
    animate: "Animate image",
    animateFailed: "Couldn't use this image.",
    describe: "Describe video",
    describeFailed: "Couldn't use this video.",
    done: "Set as first frame.",
    lastFrame: "Start from last frame",
    lastFrameFailed: "Couldn't use the last frame.",
    lastFrameFile: (model: string) => `${model} last frame.png`,
  },
  organize: {
    collect: "Add to collection…",
    purge: "Delete permanently…",
    restore: "Restore",
    tag: "Edit tags…",
  },
  /** The place of a job among those of one press. */
  promptText: {
    less: "Show less",
    more: "Show full prompt",
  },
  purgeDialog: {
    confirm: "Type “delete” to confirm",
    delete: "Delete permanently",
    title: (count: number | null) =>
      count === null ? "Delete all of them permanently?" : `Delete ${formatJobs(count)} permanently?`,
    what: "This deletes the files, prompts, settings, notes and tags, for everyone in the workspace. You can't undo it.",
    usage:
      "What they were charged stays in usage and on their boards. Rough cuts made from them stay until you delete the cuts.",
    /** What is typed to confirm. */
    word: "delete",
  },
  tagDialog: {
    add: "Add a tag",
    done: "Done",
    remove: "Remove a tag",
    selected: (count: number) => `${formatCount(count)} selected`,
    undo: (tag: string) => `Undo ${tag}`,
    title: "Tags",
  },
  tagPicker: { add: "Add a tag", label: "Tags", remove: (tag: string) => `Remove tag ${tag}` },
  jobInputs: {
    picture: (name: string) => `Made from ${name}`,
    sound: "Audio input",
  },
  trashOthers: {
    others: (count: number) =>
      `Move ${count === 1 ? "the other one" : `the other ${formatCount(count)}`} to trash`,
    unpicked: (count: number) => `Move unpicked to trash · ${formatCount(count)}`,
    /** "2 stay: picked, in a collection." */
    stay: (count: number, marks: readonly (keyof typeof keptMarks)[]) =>
      `${formatCount(count)} ${count === 1 ? "stays" : "stay"}: ${marks.map((mark) => keptMarks[mark]).join(", ")}.`,
  },
  useFavorite: { failed: "Couldn't update favorites." },
  usePick: {
    failed: "Couldn't change the pick.",
    picked: (take: number) => `Take ${formatCount(take)} picked.`,
    unpicked: (take: number) => `Take ${formatCount(take)} is no longer picked.`,
  },
  useFrameButton: {
    done: "Set as first frame.",
    failed: "Couldn't use this frame.",
    fileName: (job: string) => `${job} frame.png`,
    use: "Use as first frame",
  },
  /** Each state of a job: its badge, and what is going on. */
  status: {
    sending: { label: "Sending", explained: "Sending your request to the API." },
    checking: {
      label: "Checking",
      explained:
        "We lost the response. Checking with the API whether the job was created. You won't be charged twice.",
    },
    /** While it is sent again because every slot of the plan is in use. */
    noSlot: {
      label: "Waiting for a free slot",
      explained: "Starts automatically when your plan has a free slot.",
    },
    /** Refusals by conflict for which the API gave no reason. */
    conflict: {
      label: "Waiting to retry",
      explained:
        "The API reported a conflict without a reason. Retrying automatically. You won't be charged twice.",
    },
    /** A running job while the API does not answer. */
    outOfReach: {
      label: "API unreachable",
      explained:
        "Can't reach the API. Your job keeps running there, and updates automatically once it's back.",
    },
    /** Outages before anything could be sent. */
    unsent: {
      label: "Not sent yet",
      explained: "Can't reach the API. Your job will be sent once it's back. Nothing is charged until then.",
    },
    queued: { label: "Queued", explained: "Accepted. Waiting for a free slot." },
    processing: { label: "Processing", explained: "Generating your result." },
    completed: { label: "Completed", explained: "Your result is ready." },
    failed: { label: "Failed", explained: "Generation failed." },
    canceled: { label: "Canceled", explained: "This job was canceled. You can run it again." },
    rejected: { label: "Rejected", explained: "The API rejected this request. Nothing was reserved." },
  },
};
