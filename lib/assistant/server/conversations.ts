import "server-only";
import { and, asc, desc, eq, exists, or, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { ApiError } from "@/lib/contract/errors";
import { searchTermsText } from "@/lib/jobs/search-terms";
import { containsText } from "@/lib/platform/server/conditions";
import { database } from "@/lib/platform/server/database";
import { afterCursor, toPage, writeCursor } from "@/lib/platform/server/page";
import { assertMayTouch, assertOwn, isOwnOrShared } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import { uploadLink } from "@/lib/uploads/api";
import {
  type Conversation,
  type ConversationDetail,
  type ConversationList,
  conversationListQuery,
  type Message,
} from "../conversation";
import { messages as texts } from "../messages";
import { hostedAddresses } from "./attachments";
import { type ConversationRow, conversations, type MessageRow, messages } from "./schema";

type Reader = Pick<Session, "workspaceId" | "personId">;

/**
 * A conversation that the person may read: their own, or one that another of the workspace shared.
 * @throws ApiError `not_found` for any other
 */
async function conversationFor(reader: Reader, id: string): Promise<ConversationRow> {
  const [row] = await database()
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), isOwnOrShared(reader, conversations)));
  if (!row) throw new ApiError("not_found", texts.conversation.notFound);
  return row;
}

/** A conversation with its messages. Throws like `conversationFor`. */
export async function readConversation(
  session: Reader & Pick<Session, "keyId">,
  id: string,
): Promise<ConversationDetail> {
  const row = await conversationFor(session, id);
  const rows = await database()
    .select()
    .from(messages)
    .where(eq(messages.conversationId, id))
    // The rows of a question and its answer may have the same millisecond.
    .orderBy(asc(messages.createdAt), desc(messages.role), asc(messages.id));
  const hosted = await hostedAddresses(
    database(),
    session,
    rows.flatMap(({ attachments }) => attachments),
  );
  return {
    ...toConversation(row),
    messages: rows.map((each) => toMessage(each, (file) => hosted.has(file))),
  };
}

/**
 * Shares a conversation with the workspace, or no longer. Throws like `conversationFor`.
 * @throws ApiError `not_permitted` for another person's
 */
export async function shareConversation(
  session: Session,
  id: string,
  shared: boolean,
): Promise<Conversation> {
  const row = await conversationFor(session, id);
  assertOwn(session, "keep", row);
  await database().update(conversations).set({ shared }).where(eq(conversations.id, id));
  return toConversation({ ...row, shared });
}

/**
 * Deletes a conversation with all its messages. Throws like `conversationFor`.
 * @throws ApiError `not_permitted` for another person's, unless an owner asks
 */
export async function removeConversation(session: Session, id: string): Promise<void> {
  assertMayTouch(session, "remove", (await conversationFor(session, id)).personId);
  await database().delete(conversations).where(eq(conversations.id, id));
}

/**
 * One page of the conversations that the person may read, the latest used first.
 * @throws ApiError `invalid_request` for a malformed cursor
 */
export async function listConversations(
  reader: Reader,
  query: z.input<typeof conversationListQuery>,
): Promise<ConversationList> {
  const { q, cursor, limit } = conversationListQuery.parse(query);
  const rows = await database()
    .select()
    .from(conversations)
    .where(
      and(
        isOwnOrShared(reader, conversations),
        ...searchTermsText(q).map(isAbout),
        afterCursor(conversations.updatedAt, conversations.id, cursor),
      ),
    )
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit + 1);
  return toPage(rows, limit, {
    toItem: toConversation,
    cursorOf: ({ updatedAt, id }) => writeCursor({ createdAt: updatedAt, id }),
  });
}

function isAbout(word: string) {
  const inMessages = database()
    .select({ one: sql`1` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), containsText(messages.text, word)));
  return or(containsText(conversations.title, word), exists(inMessages));
}

/** Maximum duration of a stream. An answer that still counts as arriving after this has lost its server. */
const MAX_STREAM_MS = 16 * 60_000;

/** A row as pages see it. */
export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  object: "conversation",
  title: row.title,
  model_id: row.modelId,
  person_id: row.personId,
  person_name: row.personName,
  shared: row.shared,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

/** A row as pages see it. The files of a message that was just asked are all hosted. */
export const toMessage = (row: MessageRow, isHosted = (_id: string) => true): Message => ({
  id: row.id,
  object: "message",
  parent_id: row.parentId,
  role: row.role,
  text: row.text,
  attachments: row.attachments.map((file) => ({
    ...file,
    preview_url: uploadLink(file.id),
    is_usable: isHosted(file.id),
  })),
  status:
    row.status === "streaming" && Date.now() - row.createdAt.getTime() > MAX_STREAM_MS ? "lost" : row.status,
  model_id: row.modelId,
  input_tokens: row.inputTokens,
  output_tokens: row.outputTokens,
  millicredits: row.millicredits,
  error: row.error,
  created_at: row.createdAt.toISOString(),
});
