import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changeBudget } from "@/lib/budget/server/change-budget";
import type { LlmModel } from "@/lib/contract/llm";
import { pool } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { json, type StubAnswer } from "@/lib/testing/stub-service";
import { receiveUpload } from "@/lib/uploads/server/receive";
import type { Ask, Message } from "../conversation";
import { SseParser } from "../sse-parser";
import { answerQuestion } from "./answer";
import { listConversations, readConversation, removeConversation } from "./conversations";

const service = withJobService();
const MODEL: LlmModel = {
  id: "alpha-chat",
  object: "model",
  family: "alpha",
  context_window: 1_000,
  max_output_tokens: 500,
  modalities: ["text"],
  pricing: { input_mc_per_1m: 1_000_000, cached_input_mc_per_1m: 100_000, output_mc_per_1m: 2_000_000 },
};

const MODELS: LlmModel[] = [MODEL, { ...MODEL, id: "beta-chat", modalities: ["text", "vision"] }];
const CHAT = {
  id: "chat_1",
  object: "llm.chat",
  model: "beta-chat",
  message: { role: "assistant", content: "A lake." },
  usage: {
    input_tokens: 300,
    output_tokens: 4,
    cached_tokens: 100,
    millicredits_charged: 222,
    credits_charged: 0.222,
  },
};

let compatible: string[];
let uploadCount = 0;
let bodies: {
  max_tokens: number;
  messages: { role: string; content: string }[];
  attachments?: { type: string; url: string }[];
}[] = [];
let answering: (response: ServerResponse) => void;
/** Settles when the service's reader has left. */
let left: Promise<void>;

const event = (data: { type: string } & Record<string, unknown>) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const head = event({ type: "message_start", message: { usage: { input_tokens: 10, output_tokens: 0 } } });
const piece = (text: string) =>
  event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });
const tail =
  event({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 4 } }) +
  event({ type: "message_stop" });

beforeEach(() => {
  bodies = [];
  compatible = MODELS.map(({ id }) => id);
  answering = (response) => response.end(head + piece("Hello, ") + piece("you.") + tail);
  const streaming: StubAnswer = (_, response) => {
    left = new Promise((resolve) => response.on("close", resolve));
    response.writeHead(200, { "content-type": "text/event-stream" });
    answering(response);
  };
  service.other = (request, response) => {
    if (request.url === "/v1/llm/models") {
      return json(200, { object: "list", data: MODELS })(request, response);
    }
    if (request.url === "/compat-b/v1/models") {
      const data = compatible.map((id) => ({ id, object: "model" }));
      return json(200, { object: "list", data })(request, response);
    }
    if (request.url === "/v1/assets") {
      const url = `https://files.test/${uploadCount++}`;
      const type = "image";
      return json(201, { id: "a", object: "asset", type, url, mime_type: "image/webp" })(request, response);
    }
    bodies.push(JSON.parse(service.lastBody()));
    if (request.url === "/v1/llm/chat") return json(200, CHAT)(request, response);
    return streaming(request, response);
  };
});

afterEach(() => vi.useRealTimers());

const asking = (ask: Partial<Ask>): Ask => ({
  conversation_id: null,
  parent_id: null,
  text: "Who is there?",
  model: MODEL.id,
  ...ask,
});

type Frame = { event: string; data: { text?: string; answer?: Message; conversation?: { id: string } } };

async function* framesOf(answer: Response): AsyncGenerator<Frame> {
  const parser = new SseParser();
  for await (const bytes of answer.body ?? []) {
    for (const { event, data } of parser.push(bytes)) yield { event, data: JSON.parse(data) };
  }
}

const request = (signal?: AbortSignal) => new Request("http://atelier.test/", signal ? { signal } : {});

async function ask(session: Session, what: Partial<Ask> = {}) {
  const frames: Frame[] = [];
  for await (const frame of framesOf(await answerQuestion(session, asking(what), request())))
    frames.push(frame);
  const answer = frames.at(-1)?.data.answer;
  if (!answer) throw new Error("no end");
  return { frames, answer, conversationId: frames[0]?.data.conversation?.id ?? "" };
}

it("sends an answer on in pieces and keeps it with what it cost", async () => {
  const session = await aSession();
  const { frames, answer, conversationId } = await ask(session);
  expect(frames.map(({ event, data }) => data.text ?? event)).toEqual([
    "started",
    "Hello, ",
    "you.",
    "ended",
  ]);
  expect(answer).toMatchObject({ status: "done", text: "Hello, you.", input_tokens: 10, output_tokens: 4 });
  expect(answer.millicredits).toBe(18);
  const stored = await readConversation(session, conversationId);
  expect(stored.messages.map(({ text }) => text)).toEqual(["Who is there?", "Hello, you."]);
  expect(bodies[0]).toMatchObject({
    max_tokens: 500,
    messages: [{ role: "user", content: "Who is there?" }],
  });
});

/** A picture of this session that the service hosts. */
const anUpload = async (session: Session, name = "lake.webp") => {
  const file = await readFile(path.resolve("lib/testing/samples/user.webp"));
  const bytes = (async function* () {
    yield new Uint8Array(file);
  })();
  const about = { name, declaredType: "image/webp", declaredBytes: file.length };
  return receiveUpload(session, { bytes, ...about }, AbortSignal.timeout(10_000));
};

it("sends files with their addresses to the chat endpoint, keeps them with the question, and its own charge", async () => {
  const session = await aSession();
  const upload = await anUpload(session);
  const seeing = { model: "beta-chat", text: "What is this?" };
  const { answer, conversationId } = await ask(session, { ...seeing, attachments: [upload.id, upload.id] });
  expect(answer).toMatchObject({
    status: "done",
    text: "A lake.",
    input_tokens: 300,
    output_tokens: 4,
    millicredits: 222,
  });
  expect(bodies[0]).toEqual({
    model: "beta-chat",
    messages: [{ role: "user", content: "What is this?" }],
    attachments: [{ type: "image", url: upload.url }],
  });
  const { messages } = await readConversation(session, conversationId);
  expect(messages[0]?.attachments).toEqual([
    expect.objectContaining({
      id: upload.id,
      type: "image",
      name: "lake.webp",
      preview_url: upload.preview_url,
    }),
  ]);
  expect(JSON.stringify(messages), "the service's address stays here").not.toContain("files.test");

  // The next message carries them, too, once. One that the service no longer hosts is named instead.
  const next = { ...seeing, conversation_id: conversationId, parent_id: answer.id, text: "And now?" };
  await ask(session, { ...next, attachments: [upload.id] });
  expect(bodies[1]?.attachments).toHaveLength(1);
  await pool().query("update uploads set upstream_expires_at = now() where id = $1", [upload.id]);
  await ask(session, next);
  expect(bodies[2]?.attachments).toBeUndefined();
  expect(bodies[2]?.messages[0]?.content).toContain("lake.webp: no longer available");
});

it("refuses files that the model cannot take, that are gone, or that are another workspace's, and sends nothing", async () => {
  const [session, stranger] = [await aSession(), await aSession()];
  const { id } = await anUpload(session);
  const refused = (what: Partial<Ask>, by = session) =>
    expect(ask(by, { attachments: [id], ...what })).rejects;
  await refused({}).toThrow("alpha-chat can't take images. Models that can: beta-chat.");
  await refused({ model: "beta-chat" }, stranger).toMatchObject({
    status: 400,
    details: { field: "attachments" },
  });
  await pool().query("update uploads set upstream_expires_at = now() where id = $1", [id]);
  await refused({ model: "beta-chat" }).toThrow("The API no longer hosts lake.webp.");
  expect(bodies).toEqual([]);
  expect((await listConversations(session, {})).data).toEqual([]);
});

it("asks a model that message-style clients cannot use through the chat endpoint", async () => {
  compatible = ["beta-chat"];
  const session = await aSession();
  expect((await ask(session)).answer).toMatchObject({ status: "done", text: "A lake.", millicredits: 222 });
  expect(bodies[0]).toEqual({ model: MODEL.id, messages: [{ role: "user", content: "Who is there?" }] });
});

it("keeps a question before its answer though the clock did not move between them", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const session = await aSession();
  for (let round = 0; round < 8; round++) {
    const { conversationId } = await ask(session);
    const { messages } = await readConversation(session, conversationId);
    expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  }
});

it("counts in the month's budget, also when the conversation is gone, and asks nothing once that is full", async () => {
  const session = await aSession();
  const ceiling = { person_id: null, mode: "block", time_zone: "UTC" } as const;
  await changeBudget(session, { ...ceiling, ceiling_credits: 2 });
  const { conversationId } = await ask(session);
  await removeConversation(session, conversationId);
  const { data } = await changeBudget(session, { ...ceiling, ceiling_credits: 1 });
  expect(data).toMatchObject([{ counted_credits: 1, held_credits: 0 }]);
  await expect(ask(session)).rejects.toMatchObject({ code: "budget_reached", status: 402 });
  expect(bodies).toHaveLength(1);
  expect((await listConversations(session, {})).data).toEqual([]);
  await changeBudget(session, { ...ceiling, ceiling_credits: 3 });
  await ask(session);
});

it("sends the branch of a question, and not what was answered beside it", async () => {
  const session = await aSession();
  const first = await ask(session);
  const conversation_id = first.conversationId;
  answering = (response) => response.end(head + piece("Other.") + tail);
  const anew = await ask(session, { conversation_id, text: null, parent_id: first.answer.parent_id });
  await ask(session, { conversation_id, text: "And now?", parent_id: anew.answer.id });
  expect(bodies[2]?.messages.map(({ content }) => content)).toEqual(["Who is there?", "Other.", "And now?"]);
});

it("keeps what had come when the reader leaves, and ends the request", async () => {
  const session = await aSession();
  answering = (response) => response.write(head + piece("Half"));
  const reader = new AbortController();
  const frames = framesOf(await answerQuestion(session, asking({}), request(reader.signal)));
  let conversationId = "";
  for await (const { event, data } of frames) {
    conversationId = data.conversation?.id ?? conversationId;
    if (event === "text") break;
  }
  reader.abort();
  await left;
  await expect
    .poll(async () => (await readConversation(session, conversationId)).messages[1])
    .toMatchObject({ status: "stopped", text: "Half", output_tokens: null, millicredits: null });
});

it("calls an answer that breaks off lost", async () => {
  const session = await aSession();
  answering = (response) => response.write(head + piece("Half"), () => response.destroy());
  expect((await ask(session)).answer).toMatchObject({ status: "lost", text: "Half" });
  answering = (response) => response.end(head + piece("Half"));
  expect((await ask(session)).answer).toMatchObject({ status: "lost", text: "Half" });
});

it("brings the service's refusal with the end", async () => {
  const session = await aSession();
  const refuse = json(402, { error: { code: "poor", message: "Not enough.", request_id: "req_9" } });
  const before = service.other;
  service.other = (incoming, response) =>
    incoming.url === "/v1/llm/models" ? before(incoming, response) : refuse(incoming, response);
  expect((await ask(session)).answer).toMatchObject({
    status: "refused",
    error: { code: "poor", message: "Not enough.", request_id: "req_9" },
  });
});

it("takes an answer in one piece", async () => {
  const session = await aSession();
  const whole = json(200, {
    id: "m",
    type: "message",
    role: "assistant",
    model: MODEL.id,
    content: [{ type: "text", text: "All at once." }],
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  const before = service.other;
  service.other = (incoming, response) =>
    incoming.url === "/v1/llm/models" ? before(incoming, response) : whole(incoming, response);
  expect((await ask(session)).answer).toMatchObject({
    status: "done",
    text: "All at once.",
    millicredits: 3,
  });
});

it.each<[string, (answer: Message) => Partial<Ask>]>([
  ["an unknown model", () => ({ model: "nobody" })],
  ["a question after a question", ({ parent_id }) => ({ parent_id })],
  ["an answer asked again", ({ id }) => ({ text: null, parent_id: id })],
  ["a message of nobody", () => ({ parent_id: "msg_0" })],
])("refuses %s before anything is sent", async (_what, wrong) => {
  const session = await aSession();
  const { conversationId, answer } = await ask(session);
  bodies = [];
  await expect(ask(session, { conversation_id: conversationId, ...wrong(answer) })).rejects.toThrow();
  expect(bodies).toEqual([]);
});

it("finds by what was said, forgets, and shows nothing to another workspace", async () => {
  const session = await aSession();
  const { conversationId } = await ask(session);
  const matchCount = async (q: string) => (await listConversations(session, { q })).data.length;
  expect(await Promise.all(["there hello", "HELLO", "nothing"].map(matchCount))).toEqual([1, 1, 0]);
  const stranger = await aSession();
  expect((await listConversations(stranger, {})).data).toEqual([]);
  await expect(removeConversation(stranger, conversationId)).rejects.toThrow();
  await removeConversation(session, conversationId);
  expect(await matchCount("")).toBe(0);
});
