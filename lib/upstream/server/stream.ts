import "server-only";
import type { Readable } from "node:stream";
import type { EndpointName } from "@/lib/contract/endpoints";
import { holdKey } from "@/lib/keys/server/cooldown";
import { openVault } from "@/lib/keys/server/vault";
import { onShutdown } from "@/lib/platform/server/shutdown";
import { heldAnswer } from "./ask";
import { openExchange, toAnswer, type UpstreamCall } from "./call";
import { refusalOf } from "./expect-ok";
import { type Exchange, readBody } from "./send";

/**
 * Like `askUpstream`, for a streamed response: each part is passed on as it arrives, with backpressure, and the call
 * ends when the client disconnects. Throws the service's refusal.
 */
export async function streamUpstream(
  keyId: string,
  endpoint: EndpointName,
  call: Omit<UpstreamCall, "key">,
): Promise<Response> {
  const opened = await openVault(keyId);
  if (opened.heldUntil) throw refusalOf(heldAnswer(opened.heldUntil));
  const exchange = await openExchange(endpoint, { ...call, key: opened.key, accept: "text/event-stream" });
  if (isEventStream(exchange)) return passOn(exchange, call.signal);
  try {
    // The service may refuse, or send a complete response although a stream was requested.
    const answer = toAnswer(exchange, await readBody(exchange));
    if (answer.status === 429) await holdKey(opened.keyId, answer.retryAfterSeconds);
    if (answer.status >= 400) throw refusalOf(answer);
    return Response.json(answer.body, { status: answer.status });
  } catch (error) {
    throw exchange.explain(error);
  } finally {
    exchange.close();
  }
}

const isEventStream = ({ status, headers }: Exchange) =>
  status < 300 && /^text\/event-stream\b/i.test(headers["content-type"] ?? "");

function passOn(exchange: Exchange, signal: AbortSignal | undefined): Response {
  const parts = (exchange.body as AsyncIterable<Buffer> & Readable)[Symbol.asyncIterator]();
  const forget = onShutdown(() => end());
  const end = () => {
    forget();
    signal?.removeEventListener("abort", end);
    exchange.close();
  };
  signal?.addEventListener("abort", end, { once: true });
  if (signal?.aborted) end();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await parts.next().catch(() => null);
        if (part && !part.done) return controller.enqueue(part.value);
        end();
        // A broken stream must not look complete, so the client gets an error and not the end of the body.
        if (part) controller.close();
        else controller.error(new Error("The stream of the service broke off."));
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
