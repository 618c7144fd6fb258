import type { Behaviour } from "./behaviour";
import { sentence, subjectOf } from "./subject";

const ASKED =
  /\b(shorten|make (?:this|it|that|my prompt)(?: a bit| much)? shorter|shorter version|condense|trim)\b/i;
const FILLER =
  /\b(very|really|extremely|absolutely|incredibly|beautiful|stunning|amazing|breathtaking|gorgeous|masterpiece|best quality|high quality|ultra[- ]detailed|highly detailed|hyper[- ]?realistic|photo[- ]?realistic|4k|8k|trending on \w+|award[- ]winning)\b,?\s*/gi;

/** Removes parts that models ignore. */
export const shortenPrompt: Behaviour = ({ question }) => {
  if (!ASKED.test(question)) return null;
  const subject = subjectOf(question, ASKED);
  if (subject === null) return "What should be shorter? Write it after a colon.";
  const seen = new Set<string>();
  const parts = subject
    .replace(FILLER, "")
    .split(/(?<=[.!?])\s+|,\s*/)
    .map((part) => part.replace(/\s{2,}/g, " ").replace(/^[\s,.]+|[\s,.]+$/g, ""))
    .filter((part) => part !== "" && !seen.has(part.toLowerCase()) && seen.add(part.toLowerCase()));
  const short = parts.length > 0 ? sentence(parts.join(", ")) : subject;
  return `\`\`\`text\n${short}\n\`\`\`\n\n${subject.length} → ${short.length} characters. Praise such as *stunning* or *8k* is gone: it costs room and steers nothing.`;
};
