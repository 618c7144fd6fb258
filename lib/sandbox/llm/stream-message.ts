import type { SSEStreamingApi } from "hono/streaming";
import { countTokens } from "./count-tokens";

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
