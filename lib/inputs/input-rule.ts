import type { AssetType } from "@/lib/contract/asset";
import { LIMITS } from "@/lib/contract/limits";
import { unsupportedContainer } from "@/lib/media/codec-name";
import { messages } from "./messages";

/** The limits of one input, in bytes and seconds. */
export type InputRule = {
  type: AssetType;
  /** By content (`typeByContent`). */
  mimeTypes: readonly string[];
  /** What accepted files may be called besides, for the dialog that chooses files. */
  alsoNamed?: readonly string[];
  maxBytes: number;
  minSeconds: number | null;
  maxSeconds: number | null;
  /** Accepted video codecs, by the names of `FileFacts`; absent where any will do. */
  codecs?: readonly string[];
};

/** The properties found in a file. The type comes from its bytes, never from its name. */
export type FileFacts = {
  mimeType: string | null;
  sizeBytes: number;
  durationSeconds: number | null;
  /** Of a clip's picture: "avc" (H.264), "hevc" (H.265), "vp9" and so on. */
  videoCodec: string | null;
};

const text = messages.inputRule;
const formatName = (mimeType: string): string =>
  text.formats[mimeType] ?? unsupportedContainer(mimeType) ?? mimeType;

const codecName = (codec: string): string => text.codecs[codec] ?? codec;

/** "JPEG, PNG or WebP, up to 50 MB": the rule as text, shown before a file is chosen. */
export function inputRuleLabel(rule: InputRule): string {
  const names = [...new Set(rule.mimeTypes.map(formatName))];
  const formats = text.formatList(names);
  const { maxBytes, minSeconds, maxSeconds } = rule;
  if (maxSeconds === null) return text.rule(formats, maxBytes);
  return minSeconds === null
    ? text.ruleUpTo(formats, maxBytes, maxSeconds)
    : text.ruleBetween(formats, maxBytes, minSeconds, maxSeconds);
}

/** Why this file is not accepted, in one sentence, or null when it is. An unknown codec or length is accepted. */
export function inputProblem(facts: FileFacts, rule: InputRule): string | null {
  if (facts.sizeBytes === 0) return text.empty;
  if (!facts.mimeType || !rule.mimeTypes.includes(facts.mimeType)) {
    const label = inputRuleLabel(rule);
    return facts.mimeType ? text.otherFormat(formatName(facts.mimeType), label) : text.unknownFormat(label);
  }
  const { videoCodec: codec } = facts;
  if (codec !== null && rule.codecs?.includes(codec) === false) {
    return text.otherCodec(codecName(codec), text.formatList(rule.codecs.map(codecName)));
  }
  if (facts.sizeBytes > rule.maxBytes) {
    return text.tooLarge(facts.sizeBytes, rule.maxBytes);
  }
  return durationProblem(facts.durationSeconds, rule);
}

/**
 * Only the check of the length, for a clip that is already hosted. An unknown length passes, and so does one that misses
 * a limit by a few frames: the upstream decides.
 */
export function durationProblem(
  seconds: number | null,
  rule: Pick<InputRule, "minSeconds" | "maxSeconds">,
): string | null {
  if (seconds === null) return null;
  if (rule.minSeconds !== null && seconds < rule.minSeconds - LIMITS.lengthSlackSeconds) {
    return text.tooShort(seconds, rule.minSeconds);
  }
  if (rule.maxSeconds !== null && seconds > rule.maxSeconds + LIMITS.lengthSlackSeconds) {
    return text.tooLong(seconds, rule.maxSeconds);
  }
  return null;
}
