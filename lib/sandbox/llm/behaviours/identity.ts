import type { Behaviour } from "./behaviour";

const ASKED =
  /\b(who|what) are you\b|\bare you (an? )?(ai|real|human|bot|robot|model|llm|person|language model)\b|\bwhich (ai|language model|llm) (are|is) (you|this)\b|\bwho (made|built|trained) you\b/i;

/** Says that a rule-based engine answers here. */
export const sayWhatIAm: Behaviour = ({ question }) => {
  if (!ASKED.test(question)) return null;
  return [
    "I am **a set of written rules, not an AI model**. The embedded service runs me on this machine, so that everything works with no account and no network.",
    "",
    "All twelve model names lead to the same rules; they differ in price, size and the files they take. The same question always gets the same answer.",
    "",
    "I know video prompts and this service's own catalog and prices. Of anything else I know nothing, and I say so.",
  ].join("\n");
};
