import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Session } from "@/lib/session/server/session";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aLanguageModel } from "@/lib/testing/language-model";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json, type StubHandler } from "@/lib/testing/stub-service";
import type { Ask, Message } from "../conversation";
import { SseParser } from "../sse-parser";
import { answerQuestion } from "./answer";
import { listConversations, readConversation, removeConversation, shareConversation } from "./conversations";

const service = withJobService();

let bodies: { max_tokens: number; messages: { role: string; content: string }[] }[] = [];
let answering: (response: ServerResponse) => void;
/** Settles when the upstream's reader has left. */
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
  answering = (response) => response.end(head + piece("Hello, ") + piece("you.") + tail);
  const streaming: StubHandler = (_, response) => {
    left = new Promise((resolve) => response.on("close", resolve));
    response.writeHead(200, { "content-type": "text/event-stream" });
    answering(response);
  };
  service.other = (request, response) => {
    if (request.url === "/v1/llm/models") {
      return json(200, { object: "list", data: [aLanguageModel] })(request, response);
    }
    if (request.url === "/compat-b/v1/models") {
      const data = [{ id: aLanguageModel.id, object: "model" }];
      return json(200, { object: "list", data })(request, response);
    }
    bodies.push(JSON.parse(service.lastBody()));
    return streaming(request, response);
  };
});

afterEach(() => vi.useRealTimers());

const asking = (ask: Partial<Ask>): Ask => ({
  conversation_id: null,
  parent_id: null,
  text: "Who is there?",
  model: aLanguageModel.id,
  ...ask,
});

type Frame = { event: string; data: { text?: string; answer?: Message; conversation?: { id: string } } };

async function* framesOf(response: Response): AsyncGenerator<Frame> {
  const parser = new SseParser();
  for await (const bytes of response.body ?? []) {
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

it.each([
  [
    "a part that is broken",
    head + piece("Hello, ").replace('"text_delta"', '"text_delta') + piece("you.") + tail,
    "missing",
  ],
  ["no text at all", head + piece("") + tail, "empty"],
])("does not pass off %s as a whole answer", async (_what, stream, word) => {
  answering = (response) => response.end(stream);
  const { answer } = await ask(await aSession());
  expect(answer).toMatchObject({
    status: "lost",
    output_tokens: 4,
    error: { message: expect.stringContaining(word) },
  });
});

it("ignores a line of another format at the end of a stream", async () => {
  answering = (response) => response.end(`${head}${piece("Hello.")}${tail}data: [DONE]\n\n`);
  expect((await ask(await aSession())).answer).toMatchObject({ status: "done", text: "Hello." });
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

it("counts in the month's limit, also when the conversation is gone, and asks nothing once that is full", async () => {
  const session = await aSession();
  const limit = { person_id: null, effect: "block", time_zone: "UTC" } as const;
  await putLimit(session, { ...limit, limit_credits: 2 });
  const { conversationId } = await ask(session);
  await removeConversation(session, conversationId);
  const { data } = await putLimit(session, { ...limit, limit_credits: 1 });
  expect(data).toMatchObject([{ counted_credits: 1, held_credits: 0 }]);
  await expect(ask(session)).rejects.toMatchObject({ code: "limit_reached", status: 402 });
  expect(bodies).toHaveLength(1);
  expect((await listConversations(session, {})).data).toEqual([]);
  await putLimit(session, { ...limit, limit_credits: 3 });
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

it("sends the upstream's refusal with the end", async () => {
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
    model: aLanguageModel.id,
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

it("searches conversations, deletes them, and shows nothing to another workspace", async () => {
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

it("is for its person alone until they share it, and then for the others of the workspace to read", async () => {
  const author = await aSession();
  const owner = await aMember(author, "owner", "Olga");
  const creator = await aMember(author, "creator", "Cleo");
  const stranger = await aSession(null, "good_elsewhere");
  const { conversationId } = await ask(author);
  const seenBy = async (session: Session) => {
    const { data } = await listConversations(session, { q: "who there" });
    return data.map(({ shared, person_id }) => ({ shared, isTheirs: person_id !== session.personId }));
  };
  const refusalsTo = async (session: Session) => {
    const codes: (string | null)[] = [];
    for (const act of [
      () => readConversation(session, conversationId),
      () => ask(session, { conversation_id: conversationId }),
      () => shareConversation(session, conversationId, false),
      () => removeConversation(session, conversationId),
    ])
      codes.push(
        await act()
          .then(() => null)
          .catch(({ code }) => code),
      );
    return codes;
  };
  const nothing = ["not_found", "not_found", "not_found", "not_found"];
  for (const session of [owner, creator, stranger]) {
    expect(await seenBy(session)).toEqual([]);
    expect(await refusalsTo(session)).toEqual(nothing);
  }
  expect(await shareConversation(author, conversationId, true)).toMatchObject({ shared: true });
  expect(await seenBy(stranger)).toEqual([]);
  expect(await refusalsTo(stranger)).toEqual(nothing);
  expect(await seenBy(creator)).toEqual([{ shared: true, isTheirs: true }]);
  expect((await readConversation(creator, conversationId)).messages).toHaveLength(2);
  expect(await refusalsTo(creator)).toEqual([null, "not_permitted", "not_permitted", "not_permitted"]);
  expect(bodies).toHaveLength(1);

  await shareConversation(author, conversationId, false);
  expect(await refusalsTo(owner)).toEqual(nothing);
  await shareConversation(author, conversationId, true);
  expect(await refusalsTo(owner)).toEqual([null, "not_permitted", "not_permitted", null]);
  expect(await seenBy(author)).toEqual([]);
});
