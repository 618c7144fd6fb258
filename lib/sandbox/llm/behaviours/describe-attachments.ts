import type { Behaviour } from "./behaviour";

/** Describes the measurements of the attached files. It cannot recognise their contents. */
export const describeAttachments: Behaviour = ({ conversation }) => {
  const { attachments } = conversation;
  if (attachments.length === 0) return null;
  const parts = attachments.map(({ kind, words }, at) => `**${kind} ${at + 1}**: ${words}`);
  return `${parts.join("\n\n")}\n\n*Measured, not seen: the rules that answer here read sizes, lengths, colours and letters, and do not recognise things.*`;
};
