import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { parseOrRefuse, readJson } from "@/lib/http/server/request-input";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import type { Session } from "@/lib/session/server/session";
import { relayUpstream } from "@/lib/upstream/server/relay";
import { messages } from "../messages";
import { forwardCharged, isCharged } from "./forward-charged";
import { type MatchedRoute, matchProxyRoute } from "./proxy-routes";
import { toResponse } from "./to-response";

const MAX_QUERY_LENGTH = 500;

/**
 * Forwards one request to the service as the signed-in workspace. Only the endpoints of the allow-list get
 * through, and only the checked parts of the request: no header of the caller is forwarded. Charged calls
 * pass the budget check.
 * @throws ApiError `not_found`, `budget_reached`, `balance_reached`, and `rate_limited` or `unavailable` over the limits of
 * `answer` streams, all before anything is sent
 */
export async function forward(
  session: Session,
  segments: readonly string[],
  request: Request,
): Promise<Response> {
  const isHead = request.method === "HEAD";
  const proxyRoute = matchProxyRoute(isHead ? "GET" : request.method, segments);
  if (!proxyRoute) throw new ApiError("not_found", messages.notFound);
  const json = proxyRoute.body && parseOrRefuse(proxyRoute.body, await readJson(request));
  const query = pickQuery(proxyRoute, request.url);
  const call = { params: proxyRoute.params, query, json, signal: leaveSignal(request) };
  const { endpoint } = proxyRoute;
  if (isCharged(endpoint)) {
    const stream = { kind: "answer", owner: session, signal: call.signal } as const;
    return limitedStream(stream, () => forwardCharged(session, endpoint, call));
  }
  const answer = await relayUpstream(session.keyId, endpoint, call);
  return isHead ? new Response(null, { status: answer.status }) : toResponse(answer);
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
