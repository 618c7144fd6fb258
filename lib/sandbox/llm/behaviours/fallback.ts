import type { Behaviour } from "./behaviour";
import { ABILITIES } from "./help";
import { improvePrompt } from "./improve-prompt";

const QUESTION = /\?\s*$|^(who|what|why|when|where|how|is|are|can|could|do|does|should|will|would|tell)\b/i;
const MIN_WORDS = 3;

/** A plain description is taken for an idea; anything else gets told what this can do. */
export const takeAsIdea: Behaviour = (asked) => {
  const { question } = asked;
  const isIdea = !QUESTION.test(question) && question.split(/\s+/).length >= MIN_WORDS;
  return isIdea ? improvePrompt({ ...asked, question: `Improve my prompt: ${question}` }) : null;
};

/** The last word of every conversation that is about something else. */
export const admit: Behaviour = () =>
  `I can't answer that: I am a set of written rules for video prompts and this service's prices. What I can do:\n\n${ABILITIES}`;
