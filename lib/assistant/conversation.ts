import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { idInRequest, idOf } from "@/lib/platform/ids";

/**
 * `refused`: the service said no, and charged nothing. `lost`: its answer broke off or never came, and may
 * have been charged. `stopped`: its reader left.
 */
const answerState = z.enum(["streaming", "done", "stopped", "refused", "lost"]);
export type AnswerState = z.infer<typeof answerState>;

const answerError = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.nullable(z.string()),
});
export type AnswerError = z.infer<typeof answerError>;

/** A question or an answer. Messages form a tree: what is asked anew stands beside what was asked before. */
const message = z.object({
  id: idOf("msg"),
  object: z.literal("message"),
  /** What it follows; null for the first. */
  parent_id: z.nullable(z.string()),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  /** A question is always done. */
  status: answerState,
  /** Of an answer. */
  model_id: z.nullable(z.string()),
  input_tokens: z.nullable(z.number()),
  output_tokens: z.nullable(z.number()),
  /** Usage by the prices of that day; null while nobody has said how many tokens it took. */
  millicredits: z.nullable(z.number()),
  error: z.nullable(answerError),
  created_at: timestamp,
});
export type Message = z.infer<typeof message>;

const conversation = z.object({
  id: idOf("cnv"),
  object: z.literal("conversation"),
  title: z.string(),
  model_id: z.string(),
  person_name: z.nullable(z.string()),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Conversation = z.infer<typeof conversation>;
export const conversationList = listOf(conversation);
export type ConversationList = z.infer<typeof conversationList>;

/** A conversation with everything that was said in it, oldest first. */
export const conversationDetail = z.extend(conversation, { messages: z.array(message) });
export type ConversationDetail = z.infer<typeof conversationDetail>;

export const MAX_QUESTION_CHARACTERS = 32_000;

/** Body of POST /api/assistant/answers. */
export const ask = z.strictObject({
  /** Null begins a new one. */
  conversation_id: z.nullable(idInRequest),
  /** The message the question follows, or, without a text, the question to answer anew. Null at the beginning. */
  parent_id: z.nullable(idInRequest),
  /** Null asks the question of `parent_id` again. */
  text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION_CHARACTERS))),
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  /** What is asked for beyond the text: a prompt for video, made better. */
  task: z.optional(z.enum(["chat", "improve"])),
});
export type Ask = z.infer<typeof ask>;

/** What POST /api/assistant/answers sends, event by event: one `started`, any `text`, one `ended`. */
export const started = z.object({
  conversation,
  /** Null when a question that is there already is asked again. */
  question: z.nullable(message),
  answer: message,
});
export type Started = z.infer<typeof started>;
export const textPart = z.object({ text: z.string() });
export const ended = z.object({ answer: message });

/** Path of one conversation's routes. */
export const conversationPath = z.object({ conversationId: idInRequest });
