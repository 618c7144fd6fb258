import { CAMERA_TERMS } from "../camera-terms";
import type { Behaviour } from "../conversation";
import { improvePrompt } from "./prompts";

const ASKS_WHO =
  /\b(who|what) are you\b|\bare you (an? )?(ai|real|human|bot|robot|model|llm|person|language model)\b|\bwhich (ai|language model|llm) (are|is) (you|this)\b|\bwho (made|built|trained) you\b/i;

/** Says that a rule-based engine answers here. */
export const sayWhatIAm: Behaviour = ({ question }) => {
  if (!ASKS_WHO.test(question)) return null;
  return [
    "I am **a set of written rules, not an AI model**. The embedded service runs me on this machine, so that everything works with no account and no network.",
    "",
    "All twelve model names lead to the same rules; they differ in price, size and the files they take. The same question always gets the same answer.",
    "",
    "I know video prompts and this service's own catalog and prices. Of anything else I know nothing, and I say so.",
  ].join("\n");
};

const ASKS_FOR_HELP =
  /^(hi|hello|hey|good (morning|evening|afternoon)|help|\?+)\b[\s!.,]*|\bwhat can you do\b|\bhow (do|can) (i|you) use (you|this)\b/i;
const MAX_GREETING_CHARACTERS = 60;

const ABILITIES = [
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
  ASKS_FOR_HELP.test(question) && question.length < MAX_GREETING_CHARACTERS
    ? `Give me an idea or a prompt, or ask about models and prices:\n\n${ABILITIES}`
    : null;

/** A later question that is about the files, which are sent again with each message. */
const ABOUT_FILES =
  /\b(?:this|these|it|attached|attachments?|files?|pictures?|photos?|images?|clips?|the video|sounds?|colou?rs?|see|hear|describe)\b/i;

/** Describes the measurements of the attached files. It cannot recognize their contents. */
export const describeAttachments: Behaviour = ({ question, conversation }) => {
  const { attachments, turns } = conversation;
  if (attachments.length === 0) return null;
  const isFirst = turns.filter(({ role }) => role === "user").length === 1;
  if (!isFirst && !ABOUT_FILES.test(question)) return null;
  const parts = attachments.map(({ kind, words }, at) => `**${kind} ${at + 1}**: ${words}`);
  return `${parts.join("\n\n")}\n\n*Measured, not seen: the rules that answer here read sizes, lengths, colors and letters, and do not recognize things.*`;
};

const ASKS_FOR_TERM = /\b(what(?:'s| is| are| does)|explain|define|meaning of|difference between)\b/i;

export const explainTerm: Behaviour = ({ question }) => {
  if (!ASKS_FOR_TERM.test(question)) return null;
  const matches = CAMERA_TERMS.filter((term) => term.also.test(question));
  // The longer name counts where one contains the other: a dolly zoom is not a dolly.
  const named = matches.filter(
    (term) =>
      !matches.some(
        (other) =>
          other !== term &&
          other.name.startsWith(term.name.split(" ")[0] ?? "") &&
          question.toLowerCase().includes(other.name),
      ),
  );
  const terms = named.length > 0 ? named : matches;
  return terms.length > 0 ? terms.map((term) => `**${term.name}**: ${term.says}`).join("\n\n") : null;
};

const QUESTION = /\?\s*$|^(who|what|why|when|where|how|is|are|can|could|do|does|should|will|would|tell)\b/i;
const MIN_WORDS = 3;

/** Treats a plain description as an idea. For any other text, says what this engine can do. */
export const takeAsIdea: Behaviour = (input) => {
  const { question } = input;
  const isIdea = !QUESTION.test(question) && question.split(/\s+/).length >= MIN_WORDS;
  return isIdea ? improvePrompt({ ...input, question: `Improve my prompt: ${question}` }) : null;
};

/** The last behaviour, for conversations about anything else. */
export const admitNoAnswer: Behaviour = () =>
  `I can't answer that: I am a set of written rules for video prompts and this service's prices. What I can do:\n\n${ABILITIES}`;
