import type { z } from "zod";
import type { messagesRequest } from "@/lib/contract/assumptions";
import type { Conversation } from "./conversation";

type Body = z.infer<typeof messagesRequest>;
type Content = Body["messages"][number]["content"];

/** The conversation in a message-style body. Blocks other than text are ignored. */
export function messageTurns({ system, messages }: Body): Conversation {
  const turns = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  const systemTurns = system === undefined ? [] : [{ role: "system" as const, text: textOf(system) }];
  return { turns: [...systemTurns, ...turns], attachments: [] };
}

const textOf = (content: Content): string =>
  typeof content === "string"
    ? content
    : content.map((block) => (block.type === "text" ? (block.text ?? "") : "")).join("\n");
