import type { VideoCatalog } from "@/lib/catalog/catalog";

/** The properties of an attached file, as text for a person, and what is spoken in a sound that was made here. */
export type AttachmentFacts = {
  kind: "image" | "audio" | "video";
  words: string;
  tokens: number;
  spoken: string | null;
};

type Turn = { role: "system" | "user" | "assistant"; text: string };

export type Conversation = { turns: readonly Turn[]; attachments: readonly AttachmentFacts[] };

/** The person's latest message; empty when there is none. */
export const lastQuestion = ({ turns }: Conversation): string =>
  turns.findLast((turn) => turn.role === "user")?.text.trim() ?? "";

/** The text of all messages, for counting and for trigger words. */
export const conversationText = ({ turns }: Conversation): string =>
  turns.map((turn) => turn.text).join("\n");

type BehaviourInput = { question: string; conversation: Conversation; catalog: VideoCatalog };

/** One ability of the engine: returns Markdown for a question that it answers, null otherwise. */
export type Behaviour = (input: BehaviourInput) => string | null;
