/** What was found in an attached file, in words for a person. */
export type AttachmentFacts = { kind: "image" | "audio" | "video"; words: string; tokens: number };

type Turn = { role: "system" | "user" | "assistant"; text: string };

export type Conversation = { turns: readonly Turn[]; attachments: readonly AttachmentFacts[] };

/** The newest thing the person said; empty when there is none. */
export const lastQuestion = ({ turns }: Conversation): string =>
  turns.findLast((turn) => turn.role === "user")?.text.trim() ?? "";

/** Everything said, for counting and for trigger words. */
export const wholeText = ({ turns }: Conversation): string => turns.map((turn) => turn.text).join("\n");
