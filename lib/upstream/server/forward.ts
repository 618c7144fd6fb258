import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { leaveSignal } from "@/lib/platform/server/leave-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import { readJson } from "@/lib/session/server/json-body";
import { parseOrRefuse } from "@/lib/session/server/parse";
import type { Session } from "@/lib/session/server/session";
import { askUpstream } from "./ask";
import type { UpstreamAnswer } from "./call";
import { refusalOf } from "./expect-ok";
import { findPassage, type OpenPassage } from "./passage";
import { streamUpstream } from "./stream";
import { isQuick } from "./timeouts";

const MAX_QUERY_LENGTH = 500;

/**
 * Passes one request on to the service as the signed-in workspace. Only what the closed table names gets
 * through, and of the request only its checked parts: no header of the caller travels on. Throws
 * `not_found`, and `rate_limited` or `unavailable` over the bounds of `answer` streams, before anything is sent.
 */
export async function forward(
  session: Session,
  segments: readonly string[],
  request: Request,
): Promise<Response> {
  const isHead = request.method === "HEAD";
  const passage = findPassage(isHead ? "GET" : request.method, segments);
  if (!passage) throw new ApiError("not_found", "There is nothing at this address.");
  const json = passage.body && parseOrRefuse(passage.body, await readJson(request));
  const query = pickQuery(passage, new URL(request.url).searchParams);
  const call = { params: passage.params, query, json, signal: leaveSignal(request) };
  const ask = async () => {
    if (wantsStream(passage, json)) return streamUpstream(session.keyId, passage.endpoint, call);
    const answer = await askUpstream(session.keyId, passage.endpoint, call);
    return isHead ? new Response(null, { status: answer.status }) : toResponse(answer);
  };
  if (isQuick(passage.endpoint)) return ask();
  return limitedStream({ kind: "answer", owner: session, signal: call.signal }, ask);
}

/** The service's answer with the headers that mean something to a browser, and no others. */
function toResponse(answer: UpstreamAnswer): Response {
  if (answer.status >= 400) throw refusalOf(answer);
  const headers = new Headers();
  if (answer.requestId !== null) headers.set("x-request-id", answer.requestId);
  if (answer.body === null) return new Response(null, { status: 204, headers });
  return Response.json(answer.body, { status: answer.status, headers });
}

function pickQuery({ query }: OpenPassage, given: URLSearchParams): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of query ?? []) {
    const value = given.get(name);
    if (value !== null && value.length <= MAX_QUERY_LENGTH) picked[name] = value;
  }
  return picked;
}

const wantsStream = ({ endpoint }: OpenPassage, json: unknown): boolean =>
  endpoint === "compatMessages" &&
  typeof json === "object" &&
  json !== null &&
  "stream" in json &&
  json.stream === true;
