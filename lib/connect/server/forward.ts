import "server-only";
import { type SseEvent, SseParser } from "@/lib/assistant/sse-parser";
import {
  chatRequest,
  chatResponse,
  messageEvent,
  messagesRequest,
  messagesResponse,
} from "@/lib/contract/assumptions";
import type { EndpointName } from "@/lib/contract/endpoints";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { type Answer, asResponse, Reply } from "@/lib/http/server/reply";
import { parseOrRefuse, readJson } from "@/lib/http/server/request-input";
import { finalizeCharge, reserveCharge } from "@/lib/limits/server/reserve-charge";
import { costOf, maxCost, maxTokensOfChat, maxTokensOfMessages } from "@/lib/llm/cost";
import { MessageTokens } from "@/lib/llm/message-tokens";
import { pricedModel } from "@/lib/llm/server/models";
import { transaction } from "@/lib/platform/server/database";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { newId } from "@/lib/platform/server/new-id";
import { limitedStream } from "@/lib/platform/server/stream-limits";
import { assertScope } from "@/lib/session/server/permit";
import type { Session } from "@/lib/session/server/session";
import { askUpstream, relayUpstream, streamUpstream, type UnparsedResponse } from "@/lib/upstream/server/ask";
import type { UpstreamCall, UpstreamResponse } from "@/lib/upstream/server/call";
import { wasNeverSent } from "@/lib/upstream/server/connections";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import { messages } from "../messages";
import { type MatchedRoute, matchProxyRoute } from "./proxy-routes";

const MAX_QUERY_LENGTH = 500;

/**
 * Forwards one request to the upstream as the signed-in workspace. Only the endpoints of the allow-list get
 * through, and only the checked parts of the request: no header of the caller is forwarded. Charged calls
 * pass the limit check.
 * @throws ApiError `not_found`, `not_permitted` to a token without the scope, `limit_reached`, `balance_reached`, and `rate_limited` or `unavailable` over the limits of
 * `answer` streams, all before anything is sent
 */
export async function forwardCall(
  session: Session,
  segments: readonly string[],
  request: Request,
): Promise<Answer> {
  const isHead = request.method === "HEAD";
  const proxyRoute = matchProxyRoute(isHead ? "GET" : request.method, segments);
  if (!proxyRoute) throw new ApiError("not_found", messages.notFound);
  if (proxyRoute.scope) assertScope(session, proxyRoute.scope);
  const json = proxyRoute.body && parseOrRefuse(proxyRoute.body, await readJson(request));
  const query = pickQuery(proxyRoute, request.url);
  const call = { params: proxyRoute.params, query, json, signal: disconnectSignal(request) };
  const { endpoint } = proxyRoute;
  if (isCharged(endpoint)) {
    const stream = { kind: "answer", owner: session, signal: call.signal } as const;
    return limitedStream(stream, () => forwardCharged(session, endpoint, call));
  }
  const response = await relayUpstream(session.keyId, endpoint, call);
  return isHead ? new Reply(null, response.status) : forwardResponse(response);
}

function pickQuery({ query }: MatchedRoute, url: string): Record<string, string> {
  const forwarded: Record<string, string> = {};
  if (!query) return forwarded;
  const { searchParams } = new URL(url);
  for (const name of query) {
    const value = searchParams.get(name);
    if (value !== null && value.length <= MAX_QUERY_LENGTH) forwarded[name] = value;
  }
  return forwarded;
}

type ChargedEndpoint = "chat" | "compatMessages";
type Call = Omit<UpstreamCall, "key">;

/** Whether the upstream charges for calls to this endpoint. Jobs and descriptions have routes of their own. */
const isCharged = (endpoint: EndpointName): endpoint is ChargedEndpoint =>
  endpoint === "chat" || endpoint === "compatMessages";

/**
 * Forwards a call of an API client to a language model. Its maximum cost is reserved before it is sent, and
 * its charge is read from the response while it is forwarded. Also throws the upstream's refusal.
 * @throws ApiError `limit_reached`, `balance_reached`
 */
async function forwardCharged(session: Session, endpoint: ChargedEndpoint, call: Call): Promise<Response> {
  const { modelId, model, reservedModel, most, stream } = await measure(session.keyId, endpoint, call.json);
  const id = newId("call");
  const millicredits = maxCost(reservedModel, most);
  await transaction((within) =>
    reserveCharge(within, { id, spender: session, kind: "call", modelId, millicredits }),
  );
  try {
    if (stream) {
      const response = await streamUpstream(session.keyId, endpoint, call);
      if (isEventStream(response)) return meterStream(response, (tokens) => recordCharge(id, model, tokens));
      await chargeForBody(id, model, endpoint, await response.clone().json());
      return response;
    }
    const response = await askUpstream(session.keyId, endpoint, call);
    const forwarded = asResponse(forwardResponse(response));
    await chargeForBody(id, model, endpoint, response.body);
    return forwarded;
  } catch (error) {
    await finalizeCharge(id, isRefusal(error) ? "refused" : "unknown");
    throw error;
  }
}

async function measure(keyId: string, endpoint: ChargedEndpoint, json: unknown) {
  if (endpoint === "chat") {
    const body = chatRequest.parse(json);
    const { listed: model, reservedModel } = await pricedModel(keyId, body.model);
    const most = maxTokensOfChat(body, reservedModel);
    return { modelId: body.model, model, reservedModel, most, stream: false };
  }
  const body = messagesRequest.parse(json);
  const { listed: model, reservedModel } = await pricedModel(keyId, body.model);
  const most = maxTokensOfMessages(body);
  return { modelId: body.model, model, reservedModel, most, stream: body.stream === true };
}

const isEventStream = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/event-stream") === true;

async function chargeForBody(
  id: string,
  model: LlmModel | undefined,
  endpoint: ChargedEndpoint,
  body: unknown,
): Promise<void> {
  if (endpoint === "chat") {
    const charged = chatResponse.safeParse(body).data?.usage.millicredits_charged;
    return finalizeCharge(id, charged === undefined ? "unknown" : { millicredits: charged });
  }
  const tokens = new MessageTokens();
  const usage = messagesResponse.safeParse(body).data?.usage;
  if (usage) tokens.takeWhole(usage);
  return recordCharge(id, model, tokens);
}

/** Without a price or without all its tokens, the cost of a call is unknown. */
const recordCharge = (id: string, model: LlmModel | undefined, { total }: MessageTokens): Promise<void> =>
  finalizeCharge(id, model && total ? { millicredits: costOf(model, total) } : "unknown");

/** An upstream that refuses or is busy has charged nothing. One that failed may have charged before it failed. */
const isRefusal = (error: unknown): boolean =>
  wasNeverSent(error) || (error instanceof ApiError && (error.status < 500 || error.code === "unavailable"));

/**
 * The response with its tokens counted while the parts are forwarded unchanged. `onCounted` is called
 * once, before the reader sees the end, or when the stream breaks off or the reader leaves.
 */
function meterStream(response: Response, onCounted: (tokens: MessageTokens) => Promise<void>): Response {
  if (!response.body) throw new Error("an event stream has a body");
  const parts = response.body.getReader();
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
  return new Response(body, response);
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

/** The upstream's response with only those headers that a browser needs. Throws its refusal. */
function forwardResponse(response: UpstreamResponse | UnparsedResponse): Reply {
  const { status, requestId } = response;
  const headers = requestId === null ? {} : { "x-request-id": requestId };
  if ("bytes" in response)
    return new Reply(response.bytes, status, { ...headers, "content-type": "application/json" });
  if (status >= 400) throw refusalOf(response);
  return response.body === null ? new Reply(null, 204, headers) : Reply.json(response.body, status, headers);
}
