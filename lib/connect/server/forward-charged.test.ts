import type { ServerResponse } from "node:http";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { asResponse } from "@/lib/http/server/reply";
import { readLimits } from "@/lib/limits/server/read-limits";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aLanguageModel } from "@/lib/testing/language-model";
import { putLimit } from "@/lib/testing/put-limit";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import { readUsage } from "@/lib/usage/server/read-usage";
import { llmCharges } from "@/lib/usage/server/schema";
import { forwardCall } from "./forward";

const service = withJobService();
const MODEL = { ...aLanguageModel, context_window: 10_000, max_output_tokens: 5_000 };
let handler: StubHandler;

beforeEach(() => {
  service.other = (request, response) =>
    request.url === "/v1/llm/models"
      ? json(200, { object: "list", data: [MODEL] })(request, response)
      : handler(request, response);
});

const messages = [{ role: "user", content: "Hi" }];
const CHAT = { model: MODEL.id, messages };
const MESSAGE = { ...CHAT, max_tokens: 2_000 };
/** The answer of MESSAGE alone costs at most 4,000 millicredits, and its question a little more. */
const MAX_CREDITS = 5;

async function call(session: Session, path: string, body: unknown): Promise<string> {
  const request = new Request("http://atelier.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return asResponse(await forwardCall(session, path.split("/"), request)).text();
}
const send = (session: Session, body: object = {}) =>
  call(session, "compat-a/v1/messages", { ...MESSAGE, ...body });
const chargesOf = async ({ workspaceId }: Session) =>
  (await database().select().from(llmCharges).where(eq(llmCharges.workspaceId, workspaceId))).map(
    ({ millicredits, heldUntil, kind, personId }) => ({ millicredits, heldUntil, kind, personId }),
  );

const event = (data: { type: string } & Record<string, unknown>) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const begin = (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const usage = { input_tokens: 10, cache_read_input_tokens: 100, output_tokens: 1 };
  response.write(event({ type: "message_start", message: { usage } }));
};
const WHOLE =
  event({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 40 } }) +
  event({ type: "message_stop" });

it("records the charge of a stream from its events, and for whom", async () => {
  const session = await aSession("Ada");
  handler = (_, response) => {
    begin(response);
    response.end(WHOLE);
  };
  expect(await send(session, { stream: true })).toContain("message_stop");
  expect(await chargesOf(session)).toEqual([
    { millicredits: 10 + 10 + 80, heldUntil: null, kind: "call", personId: session.personId },
  ]);
});

it("records what a response in one piece was charged, in either shape", async () => {
  const session = await aSession();
  const usage = { input_tokens: 10, output_tokens: 20 };
  const about = { id: "m", model: MODEL.id };
  handler = json(200, { ...about, type: "message", role: "assistant", content: [], usage });
  await send(session);
  const charged = { ...usage, cached_tokens: 0, millicredits_charged: 7, credits_charged: 0.007 };
  const message = { role: "assistant", content: "Hello" };
  handler = json(200, { ...about, object: "llm.chat", message, usage: charged });
  await call(session, "llm/chat", CHAT);
  expect(await chargesOf(session)).toMatchObject([
    { millicredits: 50, heldUntil: null },
    { millicredits: 7, heldUntil: null },
  ]);
  const today = new Date().toISOString().slice(0, 10);
  const { llm_charges } = await readUsage(session, { from: today, to: today, tz: "UTC", part: "model" });
  expect(llm_charges).toMatchObject({
    descriptions: 0,
    answers: 0,
    calls: 2,
    uncertain: 0,
    millicredits: 57,
  });
});

it("releases the whole reservation of a refused call", async () => {
  const session = await aSession();
  for (const status of [400, 402, 429, 503]) {
    handler = json(status, { error: { code: "no", message: "No.", request_id: "req_1" } });
    await expect(send(session, { stream: status === 402 })).rejects.toThrow();
  }
  expect(await chargesOf(session)).toEqual([]);
});

it.each<[string, StubHandler, object]>([
  [
    "a stream that breaks off",
    (_, response) => {
      begin(response);
      response.write(event({ type: "ping" }), () => response.destroy());
    },
    { stream: true },
  ],
  [
    "a stream that ends without its last event",
    (_, response) => {
      begin(response);
      response.end();
    },
    { stream: true },
  ],
  [
    "a stream with an event that nobody can hold",
    (_, response) => {
      begin(response);
      response.write(`data: ${"x".repeat(6_000_000)}`);
      response.end(`\n\n${WHOLE}`);
    },
    { stream: true },
  ],
  ["a response without usage", json(200, { id: "m", type: "message" }), {}],
  ["trouble of the service", json(500, {}), {}],
  ["a connection that is lost", (request) => void request.socket.destroy(), {}],
])("keeps counting the most that %s may have cost, as uncertain", async (_what, respond, body) => {
  const session = await aSession();
  const limit = { limit_credits: MAX_CREDITS } as const;
  await putLimit(session, limit);
  handler = respond;
  await send(session, body).catch(() => undefined);
  const [charge] = await chargesOf(session);
  expect(charge?.millicredits).toBeGreaterThan(4_000);
  expect((await readLimits(session)).data).toMatchObject([{ counted_credits: MAX_CREDITS, held_credits: 0 }]);
  await expect(send(session, body)).rejects.toMatchObject({ code: "limit_reached" });
});

it("counts a model that is not listed as the most expensive, and its charge as unknown", async () => {
  const session = await aSession();
  const usage = { input_tokens: 1, output_tokens: 1 };
  handler = json(200, {
    id: "m",
    type: "message",
    role: "assistant",
    model: "an-alias",
    content: [],
    usage,
  });
  await send(session, { model: "an-alias" });
  const [charge] = await chargesOf(session);
  expect(charge?.millicredits).toBeGreaterThan(4_000);
  expect(charge?.heldUntil).not.toBeNull();
});

it("keeps counting the possible charge of a reader that left", async () => {
  const session = await aSession();
  handler = (_, response) => begin(response);
  const request = new Request("http://atelier.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...MESSAGE, stream: true }),
  });
  const response = asResponse(await forwardCall(session, ["compat-a", "v1", "messages"], request));
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const [charge] = await chargesOf(session);
  expect(charge?.millicredits).toBeGreaterThan(4_000);
});

it("counts a call whose process died before its response, for the rest of the month", async () => {
  const session = await aSession();
  handler = (_, response) => response.writeHead(200, { "content-type": "text/event-stream" }).end(WHOLE);
  await send(session, { stream: true });
  // The state when no process settles it.
  await database()
    .update(llmCharges)
    .set({ heldUntil: sql`now() - interval '1 second'`, millicredits: 4_500 });
  const limit = { limit_credits: 8 } as const;
  expect((await putLimit(session, limit)).data).toMatchObject([{ counted_credits: 5, held_credits: 0 }]);
  await expect(send(session)).rejects.toMatchObject({ code: "limit_reached" });
});
