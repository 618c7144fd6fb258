import "server-only";
import { uploadLink } from "@/lib/uploads/api";
import type { Conversation, Message } from "../conversation";
import type { ConversationRow, MessageRow } from "./schema";

/** Maximum duration of a stream. An answer that still counts as arriving after this has lost its server. */
const MAX_STREAM_MS = 16 * 60_000;

/** A row as pages see it. */
export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  object: "conversation",
  title: row.title,
  model_id: row.modelId,
  person_name: row.personName,
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
