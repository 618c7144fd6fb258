import type { Behaviour } from "./behaviour";
import { ABILITIES } from "./help";
import { improvePrompt } from "./improve-prompt";

const QUESTION = /\?\s*$|^(who|what|why|when|where|how|is|are|can|could|do|does|should|will|would|tell)\b/i;
const MIN_WORDS = 3;

/** Treats a plain description as an idea. For any other text, says what this engine can do. */
export const takeAsIdea: Behaviour = (input) => {
  const { question } = input;
  const isIdea = !QUESTION.test(question) && question.split(/\s+/).length >= MIN_WORDS;
  return isIdea ? improvePrompt({ ...input, question: `Improve my prompt: ${question}` }) : null;
};

/** The last behaviour, for conversations about anything else. */
export const admit: Behaviour = () =>
  `I can't answer that: I am a set of written rules for video prompts and this service's prices. What I can do:\n\n${ABILITIES}`;
