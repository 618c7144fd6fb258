import "server-only";
import { type SseEvent, SseParser } from "@/lib/assistant/sse-parser";
import { messageEvent } from "@/lib/contract/assumptions";
import { MessageTokens } from "@/lib/llm/message-tokens";

/**
 * The same answer, with its tokens counted while the parts are forwarded unchanged. `onCounted` is called
 * once, before the reader sees the end, or when the stream breaks off or the reader leaves.
 */
export function meterStream(answer: Response, onCounted: (tokens: MessageTokens) => Promise<void>): Response {
  if (!answer.body) throw new Error("an event stream has a body");
  const parts = answer.body.getReader();
  const tokens = new MessageTokens();
  const parser = new SseParser();
  let settled: Promise<void> | undefined;
  const end = () => {
    settled ??= onCounted(tokens);
    return settled;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.read().catch((error: unknown) => ({ error }));
        if ("error" in part) {
          await end();
          return controller.error(part.error);
        }
        if (part.done) {
          await end();
          return controller.close();
        }
        for (const { data } of eventsOf(parser, part.value)) {
          const event = messageEvent.safeParse(parseJson(data)).data;
          if (event) tokens.take(event);
        }
        // A client may leave after it has read the last event.
        if (tokens.isWhole) await end();
        controller.enqueue(part.value);
      },
      async cancel(reason) {
        await parts.cancel(reason);
        await end();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, answer);
}

/** An unreadable part is forwarded all the same, and the charge counts as uncertain. */
function eventsOf(parser: SseParser, bytes: Uint8Array): SseEvent[] {
  try {
    return parser.push(bytes);
  } catch {
    return [];
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
