import {
  formatBytes,
  formatBytesAndLimit,
  formatSeconds,
  formatSecondsAndLimit,
} from "@/lib/platform/format";

const FORMATS: Record<string, string> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
  "video/mp4": "MP4",
  "video/quicktime": "MOV",
  "video/webm": "WebM",
  "audio/mpeg": "MP3",
  "audio/wav": "WAV",
  "audio/mp4": "M4A",
  "audio/x-m4a": "M4A",
  "audio/ogg": "OGG",
  "audio/ogg; codecs=opus": "OGG",
  "audio/webm": "WebM",
};

const CODECS: Record<string, string> = {
  avc: "H.264",
  hevc: "H.265",
  vp8: "VP8",
  vp9: "VP9",
  av1: "AV1",
  prores: "ProRes",
};

/** The visible text about files that a form accepts or not. */
export const messages = {
  inputRule: {
    codecs: CODECS,
    empty: "This file is empty.",
    formats: FORMATS,
    /** "JPEG, PNG or WebP". */
    formatList: (names: readonly string[]) =>
      names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : (names[0] ?? ""),
    otherCodec: (codec: string, rule: string) =>
      `This video is encoded as ${codec}. Choose one encoded as ${rule}.`,
    otherFormat: (format: string, rule: string) => `This file is ${format}. Choose ${rule}.`,
    /** "JPEG, PNG or WebP, up to 50 MB". */
    rule: (formats: string, maxBytes: number) => `${formats}, up to ${formatBytes(maxBytes)}`,
    ruleUpTo: (formats: string, maxBytes: number, maxSeconds: number) =>
      `${formats}, up to ${formatBytes(maxBytes)} and ${formatSeconds(maxSeconds)}`,
    ruleBetween: (formats: string, maxBytes: number, minSeconds: number, maxSeconds: number) =>
      `${formats}, up to ${formatBytes(maxBytes)}, ${formatSeconds(minSeconds)} to ${formatSeconds(maxSeconds)}`,
    tooLarge: (bytes: number, maxBytes: number) => {
      const [size, limit] = formatBytesAndLimit(bytes, maxBytes);
      return `This file is ${size}. The limit is ${limit}.`;
    },
    tooLong: (seconds: number, maxSeconds: number) => {
      const [length, limit] = formatSecondsAndLimit(seconds, maxSeconds);
      return `This file is ${length} long. The limit is ${limit}.`;
    },
    tooShort: (seconds: number, minSeconds: number) => {
      const [length, limit] = formatSecondsAndLimit(seconds, minSeconds);
      return `This file is ${length} long. It must be at least ${limit}.`;
    },
    unknownFormat: (rule: string) => `We couldn't recognize this file. Choose ${rule}.`,
  },
};
