import type { AssetType } from "@/lib/contract/asset";
import { LIMITS } from "@/lib/contract/limits";
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

const text = messages.inputRule;
const formatName = (mimeType: string): string => text.formats[mimeType] ?? mimeType;

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
