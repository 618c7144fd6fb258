import "server-only";
import type { UpstreamAnswer } from "@/lib/upstream/server/call";
import { refusalOf } from "@/lib/upstream/server/expect-ok";

/** The service's answer with only those headers that a browser needs. Throws its refusal. */
export function toResponse(answer: UpstreamAnswer): Response {
  if (answer.status >= 400) throw refusalOf(answer);
  const headers = new Headers();
  if (answer.requestId !== null) headers.set("x-request-id", answer.requestId);
  if (answer.body === null) return new Response(null, { status: 204, headers });
  return Response.json(answer.body, { status: answer.status, headers });
}
