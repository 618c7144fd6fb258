import { formatCount, formatDay, formatPercent, formatSeconds } from "@/lib/platform/format";
import { NO_FRAMES, timecodeOf } from "@/lib/platform/timecode";

/** The visible text of the inputs of a form. */
export const messages = {
  deleteUpload: {
    confirm: "Delete upload",
    deleted: (name: string) => `${name} deleted`,
    description: (apiCopy: string) =>
      `This deletes the file stored here and previews made from it, and can't be undone. Jobs you already submitted aren't affected. ${apiCopy}`,
    apiCopy: {
      expired: (day: string) => `The API's copy expired on ${formatDay(day)}.`,
      expires: (day: string) => `The API can't delete files: its own copy expires on ${formatDay(day)}.`,
      unknown: "The API can't delete files and doesn't say how long it keeps its copy.",
    },
    failed: "Couldn't delete the upload.",
    title: (name: string) => `Delete ${name}?`,
  },
  dropZone: {
    before: "Drop, paste or",
    link: "choose a file",
  },
  inputField: {
    firstUsed: (names: readonly string[]) =>
      names.length === 1
        ? `There's room for one file here. ${names[0]} is used, and the others aren't.`
        : `There's room for ${formatCount(names.length)} files here. The first ${formatCount(names.length)} are used: ${names.join(", ")}.`,
    noResult: "This job has no result to use.",
    otherResult: {
      audio: "Drop a result with audio here.",
      image: "Drop an image or a video here.",
      video: "Drop a video here.",
    },
    expired: "The API no longer hosts this file. Remove it and upload it again.",
    library: "Choose from library",
    optional: "optional",
    otherType: "This model doesn't support this file type.",
    required: "required",
    url: "Use a URL",
  },
  frameChooser: {
    back: "Other clips",
    clip: (prompt: string) => `Video: ${prompt}`,
    failed: "Couldn't read this frame.",
    /** Without colons, which file systems refuse. */
    fileName: (model: string, seconds: number, rate: number | null) =>
      `${model} at ${timecodeOf(seconds, rate).replaceAll(/[:;]/g, "-")}.png`,
    use: "Use this frame",
  },
  inputPicker: {
    chosen: "Chosen",
    framesOf: (plural: string) => `Frames of ${plural.toLowerCase()}`,
    frameTitle: "Choose a frame",
    from: "Results from",
    noMatch: "No matches. Try fewer or different words.",
    results: { empty: "No results yet.", title: "Made here" },
    search: "Search",
    sources: "Sources",
    title: { audio: "Choose audio", image: "Choose an image", video: "Choose a video" },
    upload: "Upload a file",
    use: (name: string) => `Use ${name}`,
    useIt: "Use",
    uploads: { empty: "No uploads yet.", title: "Uploads" },
  },
  inputPreview: {
    fromUrl: "from a URL",
    remove: (label: string) => `Remove ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    size: (width: number, height: number) => `${width} × ${height}`,
  },
  linkBox: {
    invalid: "Enter a URL that starts with https:// or http://.",
    label: { audio: "Audio URL", image: "Image URL", video: "Video URL" },
    placeholder: "https://",
    use: "Use URL",
  },
  llmModelField: {
    group: "Credits per 1M tokens",
    label: "Model",
    price: (input: number, output: number) => `${formatCount(input)} input · ${formatCount(output)} output`,
    search: "Search language models",
  },
  filePlace: {
    filesOnly: "Nothing here can be used. Choose a file, or drag one from this computer or the gallery.",
    nothing: "Nothing here can be used. Choose a file, or drag or paste a file or its web address.",
  },
  recorder: {
    level: "Input level",
    limit: (seconds: number) => `Recording stopped at the limit of ${formatSeconds(seconds)}.`,
    record: "Record",
    refusals: {
      blocked: "Microphone access is blocked. Allow it in the address bar or upload a file.",
      blockedBySystem:
        "Your system blocks the microphone for this browser. Allow it in the system's settings or upload a file.",
      failed: "Couldn't start recording. Try again or upload a file.",
      insecure: "Recording needs HTTPS or localhost. Open Atelier that way or upload a file.",
      noMicrophone: "No microphone was found. Connect one and try again, or upload a file.",
      unreadable:
        "The microphone doesn't respond. Close other apps that use it and try again, or upload a file.",
      unsupported: "This browser can't record. Use another one or upload a file.",
    },
    stop: (seconds: number) => `Stop · ${timecodeOf(seconds, NO_FRAMES)}`,
    stopped: "Upload stopped. Try again, or save the recording as a file.",
  },
  scriptField: {
    count: (length: number, limit: number) => `${formatCount(length)} / ${formatCount(limit)}`,
    empty: "Spoken word for word.",
    label: "Script",
    placeholder: "Write what the voice says",
    speech: (seconds: number) => `About ${formatSeconds(seconds)} of speech.`,
  },
  soundField: {
    label: "Audio",
  },
  transferLine: {
    checking: "Checking",
    discard: "Discard",
    finishing: "Finishing",
    label: (name: string) => `Uploading ${name}`,
    percent: (share: number) => formatPercent(share),
    save: "Save file",
    stop: "Stop upload",
  },
  uploadTile: {
    delete: (name: string) => `Delete ${name}`,
    expired: (name: string) => `${name} · Expired`,
  },
  useTransfer: {
    failed: "Couldn't upload the file.",
    otherKind: {
      audio: "Choose an audio file for this field.",
      image: "Choose an image for this field.",
      video: "Choose a video for this field.",
    },
    ready: (name: string) => `${name} is ready`,
  },
  voiceField: {
    gone: "This voice is no longer available. Choose another.",
    label: "Voice",
    own: "Your voices",
    placeholder: "Choose a voice…",
    search: "Search voices",
  },
};
