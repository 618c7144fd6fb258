import "server-only";
import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { chatRequest, messagesRequest } from "@/lib/contract/assumptions";
import type { LlmModel } from "@/lib/contract/llm";
import { type Most, maxCostOfChat, maxCostOfMessages } from "@/lib/llm/highest-cost";
import type { Executor } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { messages as texts } from "../messages";
import { maxReplyTokens } from "../reply-cost";
import { checkModalities, hostedAddresses } from "./attachments";
import { type ConversationRow, type MessageRow, messages } from "./schema";

/** The request for an answer, with its endpoint and the most that it can use. */
export type ReplyRequest = { most: Most } & (
  | { endpoint: "compatMessages"; body: z.infer<typeof messagesRequest> }
  | { endpoint: "chat"; body: z.infer<typeof chatRequest> }
);

/** How a model can be asked, among the others of the catalog. */
export type Asked = { model: LlmModel; models: readonly LlmModel[]; speaksMessages: boolean };

/**
 * The request for an answer: its branch from the first message on, without failed answers. The message-style endpoint
 * streams and is preferred. Only the chat endpoint takes files, and every model of the catalog.
 * @throws ApiError `invalid_request` for a file that the model cannot take
 */
export async function composeRequest(
  executor: Executor,
  session: Pick<Session, "workspaceId" | "keyId">,
  { conversation, answer }: { conversation: ConversationRow; answer: MessageRow },
  { model, models, speaksMessages }: Asked,
): Promise<ReplyRequest> {
  const rows = await executor.select().from(messages).where(eq(messages.conversationId, conversation.id));
  const branch = branchTo(rows, answer.parentId);
  const files = [
    ...new Map(branch.flatMap(({ attachments }) => attachments).map((file) => [file.id, file])).values(),
  ];
  const { system } = conversation;
  if (files.length === 0 && speaksMessages) {
    const body = {
      model: model.id,
      max_tokens: maxReplyTokens(model),
      ...(system === null ? {} : { system }),
      messages: branch.map(({ role, text }) => ({ role, content: text })),
      stream: true,
    };
    return { endpoint: "compatMessages", body, most: maxCostOfMessages(body) };
  }
  const addresses = await hostedAddresses(executor, session, files);
  const hosted = files.flatMap((file) => {
    const url = addresses.get(file.id);
    return url === undefined ? [] : [{ file, url }];
  });
  checkModalities(
    model,
    models,
    hosted.map(({ file }) => file),
  );
  const body = {
    model: model.id,
    messages: [
      ...(system === null ? [] : [{ role: "system" as const, content: system }]),
      ...branch.map((row) => ({ role: row.role, content: textWithMissing(row, addresses) })),
    ],
    ...(hosted.length > 0 ? { attachments: hosted.map(({ file: { type }, url }) => ({ type, url })) } : {}),
  };
  const seconds = hosted.map(({ file }) => file.duration_seconds);
  return { endpoint: "chat", body, most: maxCostOfChat(body, model, seconds) };
}

/** The text of a message. Files of an earlier one that the service no longer hosts are named in it. */
function textWithMissing(row: MessageRow, addresses: ReadonlyMap<string, string>): string {
  const missing = row.attachments.filter(({ id }) => !addresses.has(id));
  return [row.text, ...missing.map(({ name }) => texts.attachments.goneBefore(name))].join("\n");
}

function branchTo(rows: readonly MessageRow[], last: string | null): MessageRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const branch: MessageRow[] = [];
  for (let row = byId.get(last ?? ""); row; row = byId.get(row.parentId ?? "")) {
    if (row.text !== "") branch.unshift(row);
  }
  return branch;
}
