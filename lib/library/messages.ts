import { formatCount } from "@/lib/platform/format";

/** The words of the library: its refusals, and the table of an export. */
export const messages = {
  annotations: {
    nameTooLong: (field: string, maxLength: number) =>
      `The ${field} is longer than ${formatCount(maxLength)} characters.`,
    noteTooLong: (maxLength: number) => `A note can have up to ${formatCount(maxLength)} characters.`,
  },
  collections: {
    justRemoved: "This collection was just removed. Try again.",
    nameTaken: "Another collection has this name.",
    notFound: "Collection not found. It may have been deleted, or be private.",
    notInside: "This result is not in the collection.",
    tooManyPlaces: (max: number) =>
      `Only the first ${formatCount(max)} results can be put in an order of your own.`,
  },
  csv: {
    charged: "Charged credits",
    createdAt: "Created at",
    createdBy: "Created by",
    failure: "Failure",
    favorite: "Favorite",
    files: "Files",
    id: "ID",
    job: "Job ID",
    kind: "Kind",
    model: "Model",
    name: "Name",
    note: "Note",
    prompt: "Prompt",
    refunded: "Refunded credits",
    seconds: "Seconds",
    status: "Status",
    tags: "Tags",
    yes: "yes",
  },
  fileNames: {
    unknownField: "The file name contains an unknown field.",
  },
  names: {
    unnamed: "Unnamed",
  },
  pick: {
    notATake: "Only one of several takes can be picked. This job was made alone.",
  },
  range: {
    tooLong: (limit: number) =>
      `A range can't exceed ${formatCount(limit)} jobs. Select all, or narrow the filters.`,
  },
  restore: {
    notFinished: "These settings don't include a completed job. Drop them on a form to reuse them.",
    notMedia: "This file isn't an image, video or audio file.",
    notRestored: "This job already has its files from the API.",
    otherKind: "These settings don't match the deleted job. Choose the file from its export.",
    step: "Restored from an export",
  },
  selection: {
    empty: "Select at least one result.",
    tooMany: (max: number) =>
      `Select at most ${formatCount(max)} results one by one, or all that match the filters.`,
  },
  settings: {
    notFound: "These settings are no longer available. Drop the file again.",
  },
  views: {
    notFound: "Saved filter not found.",
  },
  zip: {
    expired: "This download has expired. Request it again.",
    noJobs: "These jobs no longer exist.",
  },
};
