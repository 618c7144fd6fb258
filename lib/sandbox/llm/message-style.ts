import type { SSEStreamingApi } from "hono/streaming";
import type { z } from "zod";
import { messageImage, type messagesRequest } from "@/lib/contract/assumptions";
import { refuse } from "@/lib/contract/read-body";
import type { Account } from "../account";
import { inlineFile, inputFile } from "../files/input-file";
import type { Service } from "../service";
import type { AttachmentFacts, Conversation } from "./conversation";
import { attachmentFacts } from "./read-attachments";
import { countTokens } from "./tokens";

type Body = z.infer<typeof messagesRequest>;
type Content = Body["messages"][number]["content"];
type Block = Exclude<Content, string>[number];

/**
 * Fields of the shape that would change the answer, and that no model here obeys. They are refused, because an answer
 * without them is not the one that was asked for. Fields that only shade it, such as temperature, are ignored.
 */
const NOT_OFFERED: Readonly<Record<string, string>> = {
  tools: "The models here call no tools. Leave it out.",
  tool_choice: "The models here call no tools. Leave it out.",
  mcp_servers: "The models here reach no servers. Leave it out.",
  container: "The models here run no code. Leave it out.",
  thinking: "The models here have no thinking to show. Leave it out, or disable it.",
  output_config: "Answers follow no schema here. Leave it out.",
  output_format: "Answers follow no schema here. Leave it out.",
};

/** @throws ApiError `invalid_request` naming the first field or block that no model here can obey */
export function assertSupportedFields(body: Body): void {
  for (const [field, reason] of Object.entries(NOT_OFFERED)) {
    if (asksForSomething(body[field])) throw refuse(field, reason);
  }
  for (const { field, block } of blocksOf(body)) {
    if (block.type !== "text" && block.type !== "image")
      throw refuse(`${field}.type`, `Must be text or image; "${block.type}" is not read here.`);
    if (block.type === "text" && block.text === undefined)
      throw refuse(`${field}.text`, "This field is required.");
  }
}

/** Clients send some of these fields to say that they want nothing of it. */
function asksForSomething(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  const type = typeof value === "object" && "type" in value ? value.type : undefined;
  return type !== "none" && type !== "disabled";
}

const blocksOf = ({ messages }: Body): { field: string; block: Block }[] =>
  messages.flatMap(({ content }, message) =>
    typeof content === "string"
      ? []
      : content.map((block, at) => ({ field: `messages.${message}.content.${at}`, block })),
  );

/** Whether a message has a picture, which the model has to be able to see. */
export const hasImages = (body: Body): boolean => blocksOf(body).some(({ block }) => block.type === "image");

/**
 * The conversation in a message-style body, with its pictures.
 * @throws ApiError `invalid_request` naming the block of a picture that cannot be had
 */
export async function messageTurns(service: Service, account: Account, body: Body): Promise<Conversation> {
  const { system, messages } = body;
  const turns = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  const systemTurns = system === undefined ? [] : [{ role: "system" as const, text: textOf(system) }];
  const attachments: AttachmentFacts[] = [];
  for (const { field, block } of blocksOf(body)) {
    if (block.type === "image") attachments.push(await readImage(service, account, field, block));
  }
  return { turns: [...systemTurns, ...turns], attachments };
}

async function readImage(
  service: Service,
  account: Account,
  field: string,
  block: Block,
): Promise<AttachmentFacts> {
  const image = messageImage.safeParse(block);
  if (!image.success) throw refuse(`${field}.source`, "Must be a picture as base64, or its http(s) address.");
  const { source } = image.data;
  const file =
    source.type === "url"
      ? await inputFile(service, account, `${field}.source.url`, source.url, "image")
      : await inlineFile(service, account, `${field}.source.data`, source.data, "image");
  return attachmentFacts(service, "image", file);
}

const textOf = (content: Content): string =>
  typeof content === "string"
    ? content
    : content.flatMap((block) => (block.type === "text" ? [block.text ?? ""] : [])).join("\n");

/** A few words at a time, at about reading speed. */
const PIECE_MS = 20;
const PIECE = /\s*\S+\s*\S*\s*/gu;

/** Why an answer ended, as the shape says it. */
type Stop = { reason: "end_turn" | "max_tokens" | "stop_sequence"; sequence: string | null };

type Message = { id: string; model: string; text: string; input: number; stop: Stop };

/**
 * Sends an answer as message-style events. Stops when the reader leaves.
 * @returns the tokens that were sent, and whether that was all of them
 */
export async function streamMessage(
  stream: SSEStreamingApi,
  { id, model, text, input, stop }: Message,
): Promise<{ output: number; whole: boolean }> {
  const send = (type: string, fields: Record<string, unknown>) =>
    stream.writeSSE({ event: type, data: JSON.stringify({ type, ...fields }) });
  let sent = "";
  await send("message_start", {
    message: messageOf({ id, model, content: [], stop: null, input, output: 0 }),
  });
  await send("content_block_start", { index: 0, content_block: { type: "text", text: "" } });
  for (const piece of text.match(PIECE) ?? []) {
    if (stream.aborted) return { output: countTokens(sent), whole: false };
    await send("content_block_delta", { index: 0, delta: { type: "text_delta", text: piece } });
    sent += piece;
    await stream.sleep(PIECE_MS);
  }
  await send("content_block_stop", { index: 0 });
  const output = countTokens(text);
  await send("message_delta", {
    delta: { stop_reason: stop.reason, stop_sequence: stop.sequence },
    usage: { output_tokens: output },
  });
  await send("message_stop", {});
  return { output, whole: !stream.aborted };
}

type Parts = {
  id: string;
  model: string;
  content: { type: "text"; text: string }[];
  /** Null while it is still being sent. */
  stop: Stop | null;
  input: number;
  output: number;
};

/** A message in the shape for message-style clients. */
export const messageOf = ({ id, model, content, stop, input, output }: Parts) => ({
  id,
  type: "message",
  role: "assistant",
  model,
  content,
  stop_reason: stop?.reason ?? null,
  stop_sequence: stop?.sequence ?? null,
  usage: {
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  },
});
