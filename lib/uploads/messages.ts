import { formatBytes, formatSeconds } from "@/lib/platform/format";

/** The visible text about uploads, in the browser and in the responses of our routes. */
export const messages = {
  client: {
    interrupted: "The upload was interrupted. Check your connection and try again.",
    stopped: "The upload was stopped.",
    unknownResponse: "This page can't read the server's response. Reload the page.",
  },
  body: {
    noBody: "Send the file as the request body.",
    noBoundary: "The form's Content-Type has no boundary.",
    noFile: (part: string) => `The form needs a part named "${part}" with a file.`,
  },
  checkUpload: {
    cutShort: "This file is cut short: its end is missing.",
    otherType: (declared: string, type: string) =>
      `This file is labeled ${declared}, but it's ${type}. Rename it and upload it again.`,
    tooLong: (maxSeconds: number) => `This file is longer than ${formatSeconds(maxSeconds)}.`,
    tooManyPixels: (width: number, height: number) =>
      `This file is ${width} × ${height} pixels, which is too large.`,
    unsupported: (format: string) => `${format} files can't be used here. Upload JPEG, PNG, MP4, MP3 or WAV.`,
  },
  quota: {
    reached: "This workspace reached its daily upload limit. Try again later.",
    personal: (usedBytes: number, limitBytes: number) =>
      `You hold ${formatBytes(usedBytes)} of your ${formatBytes(limitBytes)} of storage here, so this file doesn't fit. Delete uploads you no longer need, or ask an owner for more.`,
  },
  silence: {
    stalled: "The upload stalled. Try again.",
  },
  uploads: {
    notFound: "We couldn't find this upload. It may have been deleted.",
    notSaved: "This result is still being saved. Try again in a moment.",
  },
};
