import * as z from "zod/mini";
import { listOf } from "@/lib/contract/list";
import { timestamp } from "@/lib/contract/text";
import { pageQuery } from "@/lib/http/paging";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { attachment, MAX_ATTACHMENTS } from "./attachments";

/**
 * `refused`: the upstream refused and charged nothing. `lost`: its answer broke off or never came, and may
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

/** A question or an answer. Messages form a tree: a repeated question is a sibling of the first one. */
const message = z.object({
  id: idOf("msg"),
  object: z.literal("message"),
  /** The message before it; null for the first. */
  parent_id: z.nullable(z.string()),
  role: z.enum(["user", "assistant"]),
  text: z.string(),
  /** Files with a question, in the order in which they were added. */
  attachments: z.array(attachment),
  /** A question is always `done`. */
  status: answerState,
  /** Only of an answer. */
  model_id: z.nullable(z.string()),
  input_tokens: z.nullable(z.number()),
  output_tokens: z.nullable(z.number()),
  /** Cost in millicredits by the prices of that day; null while the number of tokens is unknown. */
  millicredits: z.nullable(z.number()),
  error: z.nullable(answerError),
  created_at: timestamp,
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id: idOf("cnv"),
  object: z.literal("conversation"),
  title: z.string(),
  model_id: z.string(),
  /** Whose it is. Only they write in it. */
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  /** Whether the others of the workspace may read it. */
  shared: z.boolean(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Conversation = z.infer<typeof conversation>;
export const conversationList = listOf(conversation);
export type ConversationList = z.infer<typeof conversationList>;

export const conversationListQuery = z.object({
  /** Words to look for in titles and messages. Each may be in another message. */
  q: z.nullish(z.string().check(z.trim(), z.maxLength(200))),
  ...pageQuery({ limit: 40 }),
});

/** A conversation with all its messages, oldest first. */
export const conversationDetail = z.extend(conversation, { messages: z.array(message) });
export type ConversationDetail = z.infer<typeof conversationDetail>;

export const MAX_QUESTION_CHARACTERS = 32_000;

export const ask = z.strictObject({
  /** Null starts a new conversation. */
  conversation_id: z.nullable(idInRequest),
  /**
   * The message before the question, or, without a text, the question to answer again. Null at the beginning.
   */
  parent_id: z.nullable(idInRequest),
  /** Null asks the question `parent_id` again. */
  text: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_QUESTION_CHARACTERS))),
  /** Ids of uploads that go with the text. */
  attachments: z.optional(z.array(idInRequest).check(z.maxLength(MAX_ATTACHMENTS))),
  model: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The kind of request: a chat message, an improved version of a video prompt, prompts revised by remarks, or the shots of a script. */
  task: z.optional(z.enum(["chat", "improve", "revise", "write"])),
});
export type Ask = z.infer<typeof ask>;

/** The events of POST /api/assistant/answers: one `started`, any number of `text`, one `ended`. */
export const started = z.object({
  conversation,
  /** Null when an existing question is asked again. */
  question: z.nullable(message),
  answer: message,
});
export type Started = z.infer<typeof started>;
export const textPart = z.object({ text: z.string() });
export const ended = z.object({ answer: message });

export const conversationChange = z.strictObject({ shared: z.boolean() });

/** Path parameters of one conversation's routes. */
export const conversationPath = z.object({ conversationId: idInRequest });

/** One message of the branch that is shown, with its alternatives: itself and its siblings, oldest first. */
type Turn = { message: Message; alternatives: readonly string[] };

/**
 * The chosen child of each message (of the conversation itself: ""). Without a choice the latest is shown.
 */
export type Choices = Readonly<Record<string, string>>;

/** The branch of a conversation's tree that the choices select, from its first message to its last. */
export function threadOf(messages: readonly Message[], choices: Choices): Turn[] {
  const children = new Map<string, Message[]>();
  for (const message of messages) {
    const parent = message.parent_id ?? "";
    children.set(parent, [...(children.get(parent) ?? []), message]);
  }
  const thread: Turn[] = [];
  for (let parent = ""; ; ) {
    const siblings = children.get(parent) ?? [];
    const message = siblings.find(({ id }) => id === choices[parent]) ?? siblings.at(-1);
    if (!message) return thread;
    thread.push({ message, alternatives: siblings.map(({ id }) => id) });
    parent = message.id;
  }
}
