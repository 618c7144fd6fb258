import "server-only";
import type { UpstreamAnswer } from "@/lib/upstream/server/call";
import { refusalOf } from "@/lib/upstream/server/expect-ok";
import type { UnparsedAnswer } from "@/lib/upstream/server/relay";

/** The service's answer with only those headers that a browser needs. Throws its refusal. */
export function toResponse(answer: UpstreamAnswer | UnparsedAnswer): Response {
  const { status, requestId } = answer;
  const headers = requestId === null ? {} : { "x-request-id": requestId };
  if ("bytes" in answer) {
    return new Response(answer.bytes, {
      status,
      headers: { ...headers, "content-type": "application/json" },
    });
  }
  if (status >= 400) throw refusalOf(answer);
  if (answer.body === null) return new Response(null, { status: 204, headers });
  return Response.json(answer.body, { status, headers });
}
