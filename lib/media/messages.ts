/** What a person does with a file that is not read here, by its kind. */
function wayOut(mimeType: string): string {
  if (mimeType.startsWith("image/")) return "Save it as JPEG, PNG or WebP";
  if (mimeType.startsWith("audio/")) return "Convert it to MP3, M4A or WAV (PCM)";
  return mimeType.startsWith("video/")
    ? "Convert it to MP4 with H.264"
    : "Choose an image, video or audio file";
}

/**
 * The visible text about a file that cannot be used. Each is the beginning of a sentence without its period, because
 * a detail may follow. Faults of our own child processes are not shown and stand where they are thrown.
 */
export const messages = {
  busy: "Too many files are being read. Try again in a moment",
  cut: {
    incompatible: "These clips can't be joined",
    tooShort: "This clip is shorter than its part of the cut",
  },
  decode: {
    noAudio: "This file has no audio",
    noPicture: "This file has no picture",
    undecodable: "This file can't be decoded",
    unreadable: "This file can't be read as media",
  },
  inconsistent: (part: string) => `This file is damaged: ${part} claims more than the file holds`,
  inspect: {
    broken: "This file is cut short or damaged",
    /** A player may show some of it. */
    brokenFormat: (format: string) =>
      `This ${format} file is cut short or damaged. Open it in another program, save it again and upload that`,
    brokenImage: "This image is cut short or damaged",
    emptyTracks: "This file has neither picture nor audio",
    imageTooLarge: (width: number, height: number) =>
      `This image is ${width} × ${height} pixels, which is too large`,
    noLength: "This file doesn't state a valid duration",
    noMedia: "This file isn't an image, video or audio file",
    noSize: "This image has no size",
    unread: (format: string, mimeType: string) =>
      `This file's format (${format}) can't be read here. ${wayOut(mimeType)}${mimeType.startsWith("application/") || mimeType.startsWith("text/") ? "" : " and upload it again"}`,
    videoTooLarge: "This video's resolution is too large",
  },
  missing: "This file can't be read",
  notOpened: "This file can't be opened right now",
  parts: {
    boxes: "the number of its boxes",
    chunks: "the number of its chunks",
    frame: "a frame",
    frames: "the number of its frames",
    header: "the header",
    named: (name: string) => `"${name}"`,
    samples: "the number of its samples",
  },
  picture: {
    empty: "This image is empty",
    noImage: "This file isn't an image",
    noPixels: "This frame has no pixels",
    undecodable: "This image can't be decoded",
  },
  poster: {
    audio: "An audio file has no picture",
    undecodable: "No frame of this video can be decoded",
  },
};
