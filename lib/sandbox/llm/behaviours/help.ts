import type { Behaviour } from "./behaviour";

const ASKED =
  /^(hi|hello|hey|good (morning|evening|afternoon)|help|\?+)\b[\s!.,]*|\bwhat can you do\b|\bhow (do|can) (i|you) use (you|this)\b/i;
const SHORT = 60;

export const ABILITIES = [
  "- **Improve my prompt:** *a fox in the snow*: adds camera, light, motion and sound, keeps your subject",
  "- **Write 4 shots, 20 seconds:** *a lighthouse keeper's last night*",
  "- **Three variations of:** *a paper boat on a pond*",
  "- **Negative prompt for:** *portrait of an old man*",
  "- **Make this shorter:** *…*, **Write a voiceover of 15 seconds for:** *…*",
  "- **Cheapest 4K? Longest clip? Which models have sound? Price of kappa-h3? Compare beta-3.0 and gamma-2.5?**",
  "- **What is a dolly zoom?**",
].join("\n");

/** Answers a greeting or a request for help with a list of possible questions. */
export const sayWhatIDo: Behaviour = ({ question }) =>
  ASKED.test(question) && question.length < SHORT
    ? `Give me an idea or a prompt, or ask about models and prices:\n\n${ABILITIES}`
    : null;
