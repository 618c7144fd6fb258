import "server-only";
import { type CutEvent, EventCutter } from "@/lib/assistant/event-cutter";
import { messageEvent } from "@/lib/contract/assumptions";
import { MessageTokens } from "@/lib/llm/message-tokens";

/**
 * The same answer, counted on its way: its parts are handed on as they come, unchanged. `settle` is called once, before
 * the reader sees the end, or when the stream breaks off or the reader leaves.
 */
export function meterStream(answer: Response, settle: (tokens: MessageTokens) => Promise<void>): Response {
  if (!answer.body) throw new Error("an event stream has a body");
  const parts = answer.body.getReader();
  const tokens = new MessageTokens();
  const cutter = new EventCutter();
  let settled: Promise<void> | undefined;
  const end = () => {
    settled ??= settle(tokens);
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
        for (const { data } of eventsOf(cutter, part.value)) {
          const event = messageEvent.safeParse(parseJson(data)).data;
          if (event) tokens.take(event);
        }
        // A client may leave once it has read the last event.
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

/** What cannot be read is handed on all the same, and counts as uncertain. */
function eventsOf(cutter: EventCutter, bytes: Uint8Array): CutEvent[] {
  try {
    return cutter.push(bytes);
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
