import { estimateSpeechSeconds, voiceCredits } from "@/lib/contract/voice";
import { splitScript } from "./split-script";

/** Whole credits reserved for all parts of a script; 0 for an empty one. */
export const scriptCredits = (text: string): number =>
  splitScript(text).reduce((sum, part) => sum + voiceCredits(estimateSpeechSeconds(part)), 0);
