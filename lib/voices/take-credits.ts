import { estimateSpeechSeconds, voiceCredits } from "@/lib/contract/voice";
import { splitScript } from "./split-script";

/** Whole credits that are held for speaking a script, all its parts together; 0 for one with nothing in it. */
export const scriptCredits = (text: string): number =>
  splitScript(text).reduce((sum, part) => sum + voiceCredits(estimateSpeechSeconds(part)), 0);
