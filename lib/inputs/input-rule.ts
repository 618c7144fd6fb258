import type { AssetType } from "@/lib/contract/asset";
import { formatBytes, formatSeconds } from "@/lib/platform/format";

/** The limits of one input, in bytes and seconds. */
export type InputRule = {
  type: AssetType;
  mimeTypes: readonly string[];
  maxBytes: number;
  minSeconds: number | null;
  maxSeconds: number | null;
};

/** The properties found in a file. The type comes from its bytes, never from its name. */
export type FileFacts = {
  mimeType: string | null;
  sizeBytes: number;
  durationSeconds: number | null;
};

const FORMAT: Record<string, string> = {
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
const formatName = (mimeType: string): string => FORMAT[mimeType] ?? mimeType;

/** "JPEG, PNG or WebP, at most 50 MB": the rule as text, shown before a file is chosen. */
export function inputRuleLabel(rule: InputRule): string {
  const names = [...new Set(rule.mimeTypes.map(formatName))];
  const formats = names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : (names[0] ?? "");
  const length =
    rule.minSeconds !== null && rule.maxSeconds !== null
      ? `, ${rule.minSeconds} to ${rule.maxSeconds} s`
      : rule.maxSeconds !== null
        ? `, at most ${rule.maxSeconds} s`
        : "";
  return `${formats}, at most ${formatBytes(rule.maxBytes)}${length}`;
}

/** Why this file is not accepted, in one sentence, or null when it is. */
export function objection(facts: FileFacts, rule: InputRule): string | null {
  if (facts.sizeBytes === 0) return "This file is empty.";
  if (!facts.mimeType || !rule.mimeTypes.includes(facts.mimeType)) {
    const is = facts.mimeType
      ? `This is ${formatName(facts.mimeType)}`
      : "This file's contents are not recognised";
    return `${is}; the field takes ${inputRuleLabel(rule)}.`;
  }
  if (facts.sizeBytes > rule.maxBytes) {
    return `This file has ${formatBytes(facts.sizeBytes)}; the limit is ${formatBytes(rule.maxBytes)}.`;
  }
  return lengthObjection(facts.durationSeconds, rule);
}

/**
 * Only the check of the length, for a clip that is already hosted. An unknown length passes, and the service
 * decides.
 */
export function lengthObjection(
  seconds: number | null,
  rule: Pick<InputRule, "minSeconds" | "maxSeconds">,
): string | null {
  if (seconds === null) return null;
  if (rule.minSeconds !== null && seconds < rule.minSeconds) {
    return `This is ${formatSeconds(seconds)} long; it needs at least ${rule.minSeconds} s.`;
  }
  if (rule.maxSeconds !== null && seconds > rule.maxSeconds) {
    return `This is ${formatSeconds(seconds)} long; at most ${rule.maxSeconds} s is taken.`;
  }
  return null;
}
