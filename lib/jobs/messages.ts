/** The words about jobs that their capability writes: refusals, notes of the timeline, and who made a job. */
export const messages = {
  assets: {
    /** What came in place of a result. */
    flaws: {
      "not-media": "The provider's link returned something that isn't an image, video or audio file.",
      "other-kind": "The provider's link returned another kind of file than the API announced.",
      damaged: "The provider's link returned a file that's damaged or cut short.",
      incomplete: "Parts of the file that the provider's link returned can't be read.",
      "other-size": "The provider's link returned a file of another size than the API announced.",
    },
    flawedAgain: (reason: string) => `${reason} We'll keep the best copy and try again automatically.`,
    flawedButSame: (reason: string) => `${reason} The same file came each time, so it's saved as it came.`,
    flawedInTheEnd: (reason: string) => `${reason} Nothing better came, so the best copy that did is saved.`,
    notFound: "File not found.",
    notShown: "This file can't be shown here. Download it to open it with another program.",
    notMarked:
      "This download must say that a machine made it, and that can't be written right now. Try again in a moment.",
    noPoster: "This file has no poster yet.",
    notSaved: "A result is still being saved. Try again in a moment.",
    saveFailed: "Couldn't save this file yet. We'll retry automatically.",
    damaged: "The saved file is missing or damaged. We're downloading it again.",
    lost: "The provider's link expired before this file could be saved.",
    noOtherCopy: "The saved file is missing or damaged, and there's no other copy.",
    noRoom: (reason: string) => `${reason} The file stays at the provider until it expires.`,
  },
  cannotCancel: "This job can't be canceled: it was accepted, or is being sent right now.",
  failure: {
    canceledHere: "Canceled before the API accepted it.",
    noResponse: "No response, so we can't tell whether this job ran. Check your provider's billing page.",
    notFound: "The API no longer has this job. Check your provider's billing page.",
    onlyConflicts:
      "After a lost response, the API only reported a conflict (409), so we can't tell whether this job ran. Check your provider's billing page.",
    keyReused:
      "The API says this job's key belongs to a different request. An earlier response was lost, so a job may exist. Check your provider's billing page before you run it again.",
  },
  importJob: {
    purged: "This job was permanently deleted and can't be imported again.",
    awaitingResponse:
      "One of your requests is still waiting for a response, and this job may belong to it. Try again once it has one.",
  },
  madeBy: {
    imported: "Imported",
    unnamed: "Unnamed",
  },
  notFound: "Job not found. It may have been deleted, or be on a board that is not shared with you.",
  step: {
    queued: "Accepted by the API",
    processing: "Started",
    completed: "Result ready",
    failed: "Failed at the provider",
    canceled: "Canceled by the provider",
    imported: "Imported",
    conflict: "The API reported a conflict (409). Retrying with the same key.",
    noSlot: "Waiting for a free slot",
  },
  upstream: {
    away: "Can't reach the API. This job updates automatically once it's back.",
    failedHere: "The request failed on our side.",
    noResult: "The API says this job is complete, but returned no file.",
    unexpected: "The API returned an unexpected response.",
    unknownState: "The API returned a status we don't recognize. We'll keep checking.",
    unreadable: (status: number) => `The API returned status ${status} without a readable error.`,
  },
};
