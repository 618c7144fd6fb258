import { CAMERA_TERMS } from "../camera-terms";
import type { Behaviour } from "./behaviour";

const ASKED = /\b(what(?:'s| is| are| does)|explain|define|meaning of|difference between)\b/i;

/** Explains camera terms. */
export const explainTerm: Behaviour = ({ question }) => {
  if (!ASKED.test(question)) return null;
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
