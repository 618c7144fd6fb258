import "server-only";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { messagesRequest } from "@/lib/contract/assumptions";
import type { LlmModel } from "@/lib/contract/llm";
import type { Executor } from "@/lib/platform/server/database";
import { maxReplyTokens } from "../reply-cost";
import { type ConversationRow, type MessageRow, messages } from "./schema";

/** The request for an answer: its branch from the first message on, without failed answers. */
export async function composeRequest(
  executor: Executor,
  { conversation, answer }: { conversation: ConversationRow; answer: MessageRow },
  model: LlmModel,
): Promise<z.infer<typeof messagesRequest>> {
  const rows = await executor.select().from(messages).where(eq(messages.conversationId, conversation.id));
  return {
    model: model.id,
    max_tokens: maxReplyTokens(model),
    ...(conversation.system === null ? {} : { system: conversation.system }),
    messages: branchTo(rows, answer.parentId).map(({ role, text }) => ({ role, content: text })),
    stream: true,
  };
}

function branchTo(rows: readonly MessageRow[], last: string | null): MessageRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const branch: MessageRow[] = [];
  for (let row = byId.get(last ?? ""); row; row = byId.get(row.parentId ?? "")) {
    if (row.text !== "") branch.unshift(row);
  }
  return branch;
}
