import "server-only";
import { and, eq } from "drizzle-orm";
import type * as z from "zod/mini";
import type { chatRequest, messagesRequest } from "@/lib/contract/assumptions";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { reserveCharge } from "@/lib/limits/server/reserve-charge";
import { type MaxTokens, maxCost, maxTokensOfChat, maxTokensOfMessages } from "@/lib/llm/cost";
import { withinBound } from "@/lib/platform/server/bounds";
import { type Executor, type Transaction, transaction } from "@/lib/platform/server/database";
import { newId } from "@/lib/platform/server/new-id";
import { assertOwn, isOwnOrShared } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import type { Ask } from "../conversation";
import { IMPROVE_SYSTEM } from "../improve";
import { messages as texts } from "../messages";
import { maxReplyTokens } from "../reply-cost";
import { REVISE_SYSTEM } from "../revise";
import { WRITE_SYSTEM } from "../write-shots";
import { checkModalities, hostedAddresses, resolveAttachments } from "./attachments";
import { type ConversationRow, conversations, type MessageRow, messages } from "./schema";

const TITLE_LENGTH = 80;

/** What is stored before a question is sent. */
export type PendingReply = {
  conversation: ConversationRow;
  /** Null when an existing question is asked again. */
  question: MessageRow | null;
  answer: MessageRow;
  /** What to send, and where. */
  request: ReplyRequest;
};

/**
 * Stores the question and a pending answer, and reserves its maximum cost, in one transaction. Also throws
 * like `reserveCharge`.
 * @throws ApiError `not_found` for an unknown conversation or message, `invalid_request` for a question where
 * none can be, and for files that are not here or that the model cannot take; `not_permitted` in another person's conversation
 */
export function createReply(session: Session, ask: Ask, asked: Asked): Promise<PendingReply> {
  return transaction(async (within) => {
    const conversation = ask.conversation_id
      ? await touch(within, session, ask.conversation_id, ask.model)
      : await begin(within, session, ask);
    const parent = ask.parent_id ? await messageOf(within, conversation.id, ask.parent_id) : null;
    if (ask.text === null && parent?.role !== "user") throw misplaced(texts.createReply.onlyQuestions);
    if (ask.text !== null && parent?.role === "user") throw misplaced(texts.createReply.afterReply);
    const shared = { conversationId: conversation.id };
    const attachments = await resolveAttachments(
      within,
      session,
      ask.text === null ? [] : (ask.attachments ?? []),
    );
    const question =
      ask.text === null
        ? null
        : await write(within, {
            ...shared,
            id: newId("msg"),
            parentId: ask.parent_id,
            role: "user",
            text: ask.text,
            attachments,
            status: "done",
          });
    const answer = await write(within, {
      ...shared,
      id: newId("msg"),
      parentId: question?.id ?? ask.parent_id,
      role: "assistant",
      text: "",
      status: "streaming",
      modelId: ask.model,
    });
    const request = await composeRequest(within, session, { conversation, answer }, asked);
    const millicredits = maxCost(asked.model, request.most);
    const charge = { id: answer.id, kind: "answer", modelId: ask.model, millicredits } as const;
    await reserveCharge(within, { ...charge, spender: session });
    return { conversation, question, answer, request };
  });
}

const misplaced = (message: string) =>
  new ApiError("invalid_request", message, { details: { field: "parent_id" } });

/** What a model is told before the first question of a task. */
const SYSTEMS = { improve: IMPROVE_SYSTEM, revise: REVISE_SYSTEM, write: WRITE_SYSTEM };

async function begin(within: Transaction, session: Session, ask: Ask): Promise<ConversationRow> {
  const { text, model, task } = ask;
  if (text === null || ask.parent_id !== null) throw misplaced(texts.createReply.startWithQuestion);
  const { workspaceId, personId, personName } = session;
  const begun = {
    id: newId("cnv"),
    workspaceId,
    personId,
    personName,
    title: text.replace(/\s+/g, " ").slice(0, TITLE_LENGTH),
    modelId: model,
    system: task === undefined || task === "chat" ? null : SYSTEMS[task],
  };
  const [row] = await withinBound(within, "conversations", personId, () =>
    within.insert(conversations).values(begun).returning(),
  );
  if (!row) throw new Error("an inserted conversation was not returned");
  return row;
}

async function touch(
  within: Transaction,
  session: Session,
  id: string,
  modelId: string,
): Promise<ConversationRow> {
  const [row] = await within
    .update(conversations)
    .set({ modelId, updatedAt: new Date() })
    .where(and(eq(conversations.id, id), isOwnOrShared(session, conversations)))
    .returning();
  if (!row) throw new ApiError("not_found", texts.conversation.notFound);
  // The transaction is rolled back.
  assertOwn(session, "make", row);
  return row;
}

async function messageOf(within: Transaction, conversationId: string, id: string): Promise<MessageRow> {
  const [row] = await within
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.conversationId, conversationId)));
  if (!row) throw new ApiError("not_found", texts.createReply.messageNotFound);
  return row;
}

async function write(within: Transaction, values: typeof messages.$inferInsert): Promise<MessageRow> {
  const [row] = await withinBound(within, "messages", values.conversationId, () =>
    within
      .insert(messages)
      .values({ ...values, createdAt: new Date() })
      .returning(),
  );
  if (!row) throw new Error("an inserted message was not returned");
  return row;
}

/** The request for an answer, with its endpoint and the most that it can use. */
type ReplyRequest = { most: MaxTokens } & (
  | { endpoint: "compatMessages"; body: z.infer<typeof messagesRequest> }
  | { endpoint: "chat"; body: z.infer<typeof chatRequest> }
);

/** How a model can be asked, among the others of the catalog. */
type Asked = { model: LlmModel; models: readonly LlmModel[]; speaksMessages: boolean };

/**
 * The request for an answer: its branch from the first message on, without failed answers. The message-style endpoint
 * streams and is preferred. Only the chat endpoint takes files, and every model of the catalog.
 * @throws ApiError `invalid_request` for a file that the model cannot take
 */
async function composeRequest(
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
    return { endpoint: "compatMessages", body, most: maxTokensOfMessages(body) };
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
  return { endpoint: "chat", body, most: maxTokensOfChat(body, model, seconds) };
}

/** The text of a message. Files of an earlier one that the upstream no longer hosts are named in it. */
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
