import { durationProblem, type InputRule, inputRuleLabel } from "./input-rule";
import { messages } from "./messages";

/** The properties found in a file. The type comes from its bytes, never from its name. */
export type FileFacts = {
  mimeType: string | null;
  /** What people call its format; null where it is not known. */
  formatName: string | null;
  sizeBytes: number;
  durationSeconds: number | null;
  /** Of a clip's picture: "avc" (H.264), "hevc" (H.265), "vp9" and so on. */
  videoCodec: string | null;
};

const text = messages.inputRule;
const codecName = (codec: string): string => text.codecs[codec] ?? codec;

/** Why this file is not accepted, in one sentence, or null when it is. An unknown codec or length is accepted. */
export function fileProblem(facts: FileFacts, rule: InputRule): string | null {
  if (facts.sizeBytes === 0) return text.empty;
  if (!facts.mimeType || !rule.mimeTypes.includes(facts.mimeType)) {
    const label = inputRuleLabel(rule);
    // A WebM or MP4 may be a sound or a clip: its type says which.
    const name = (facts.mimeType && text.formats[facts.mimeType]) ?? facts.formatName;
    return name ? text.otherFormat(name, label) : text.unknownFormat(label);
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
