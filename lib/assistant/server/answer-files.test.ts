import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { LlmModel } from "@/lib/contract/llm";
import { pool } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aLanguageModel } from "@/lib/testing/language-model";
import { json } from "@/lib/testing/stub-service";
import { receiveUpload } from "@/lib/uploads/server/receive";
import type { Ask } from "../conversation";
import { answerQuestion } from "./answer";
import { listConversations, readConversation } from "./conversations";

const service = withJobService();
const MODELS: LlmModel[] = [
  aLanguageModel,
  { ...aLanguageModel, id: "beta-chat", modalities: ["text", "vision"] },
];
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
let bodies: { messages: { content: string }[]; attachments?: object[] }[] = [];

beforeEach(() => {
  bodies = [];
  compatible = MODELS.map(({ id }) => id);
  service.other = (request, response) => {
    const respond = (body: object, status = 200) => json(status, body)(request, response);
    if (request.url === "/v1/llm/models") return respond({ object: "list", data: MODELS });
    if (request.url === "/compat-b/v1/models")
      return respond({ object: "list", data: compatible.map((id) => ({ id, object: "model" })) });
    if (request.url === "/v1/assets") {
      const url = `https://files.test/${uploadCount++}`;
      return respond({ id: "a", object: "asset", type: "image", url, mime_type: "image/webp" }, 201);
    }
    expect(request.url).toBe("/v1/llm/chat");
    bodies.push(JSON.parse(service.lastBody()));
    return respond(CHAT);
  };
});

async function ask(session: Session, what: Partial<Ask> = {}) {
  const body = {
    conversation_id: null,
    parent_id: null,
    text: "Who is there?",
    model: aLanguageModel.id,
    ...what,
  };
  const text = await (await answerQuestion(session, body, new Request("http://atelier.test/"))).text();
  const data = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [JSON.parse(line.slice(6))] : []));
  return { answer: data.at(-1).answer, conversationId: data[0].conversation.id };
}

/** A picture of this session that the upstream hosts. */
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
      is_usable: true,
    }),
  ]);
  expect(JSON.stringify(messages), "the upstream's address stays here").not.toContain("files.test");

  // The next message carries them, too, once. One that the upstream no longer hosts is named instead.
  const next = { ...seeing, conversation_id: conversationId, parent_id: answer.id, text: "And now?" };
  await ask(session, { ...next, attachments: [upload.id] });
  expect(bodies[1]?.attachments).toHaveLength(1);
  await pool().query("update uploads set upstream_expires_at = now() where id = $1", [upload.id]);
  await ask(session, next);
  expect(bodies[2]?.attachments).toBeUndefined();
  expect(bodies[2]?.messages[0]?.content).toContain("lake.webp: no longer available");
  const { messages: later } = await readConversation(session, conversationId);
  expect(later[0]?.attachments).toMatchObject([{ id: upload.id, is_usable: false }]);
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
  expect(bodies[0]).toEqual({
    model: aLanguageModel.id,
    messages: [{ role: "user", content: "Who is there?" }],
  });
});
