import type { Behaviour } from "./behaviour";

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
