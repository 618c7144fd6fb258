import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Client } from "@modelcontextprotocol/client";
import { and, isNotNull, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { answerQuestion } from "@/lib/assistant/server/answer";
import { startRun } from "@/lib/boards/server/runs";
import { sendNext } from "@/lib/boards/server/send-queued";
import { forwardCall } from "@/lib/connect/server/forward";
import { ApiError } from "@/lib/contract/errors";
import type { LlmModel } from "@/lib/contract/llm";
import { startDescription } from "@/lib/describe/server/start";
import { asResponse } from "@/lib/http/server/reply";
import { createIntent } from "@/lib/intents/server/intents";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aToken } from "@/lib/testing/a-token";
import { agentClient, called, refusalIn } from "@/lib/testing/an-agent";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { putLimit } from "@/lib/testing/put-limit";
import { json } from "@/lib/testing/stub-service";
import { creditsLeft, type Limit } from "../limit";
import { readLimits } from "./read-limits";

const service = withJobService();
/** The cost of a clip at this test service. An answer of the model below costs the same at most. */
const CREDITS = 9;
const TOKENS = 1_000;
const MODEL: LlmModel = {
  id: "alpha-chat",
  object: "model",
  family: "alpha",
  context_window: 10_000,
  max_output_tokens: TOKENS,
  modalities: ["text", "video"],
  pricing: { input_mc_per_1m: 0, cached_input_mc_per_1m: 0, output_mc_per_1m: CREDITS * TOKENS * 1_000 },
};
const MESSAGES = { model: MODEL.id, max_tokens: TOKENS, messages: [{ role: "user", content: "Hi" }] };
const CHAT = { model: MODEL.id, messages: MESSAGES.messages };

/** Calls of language models that reached the upstream and wait there. */
let waiting: { url: string; body: string; response: ServerResponse }[] = [];

beforeEach(() => {
  waiting = [];
  service.other = (request, response) => {
    if (request.url === "/v1/llm/models") {
      return json(200, { object: "list", data: [MODEL] })(request, response);
    }
    const isCall = request.url === "/v1/llm/chat" || request.url === "/compat-a/v1/messages";
    if (!isCall) return json(404, {})(request, response);
    waiting.push({ url: request.url ?? "", body: service.lastBody(), response });
  };
});

const usage = { input_tokens: 10, output_tokens: TOKENS };
const event = (data: { type: string } & Record<string, unknown>) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;

/** Responds to every waiting call at the upstream, each with its maximum number of tokens. */
function respondToAll(): void {
  for (const { url, body, response } of waiting.splice(0)) {
    if (url === "/v1/llm/chat") {
      const charged = { cached_tokens: 0, millicredits_charged: CREDITS * 1_000, credits_charged: CREDITS };
      const message = { role: "assistant", content: "Hello" };
      const json = {
        id: "c",
        object: "llm.chat",
        model: MODEL.id,
        message,
        usage: { ...usage, ...charged },
      };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
    } else if (JSON.parse(body).stream === true) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(event({ type: "message_start", message: { usage: { input_tokens: 10 } } }));
      response.write(event({ type: "message_delta", delta: {}, usage: { output_tokens: TOKENS } }));
      response.end(event({ type: "message_stop" }));
    } else {
      const about = { id: "m", type: "message", role: "assistant", model: MODEL.id };
      const json = { ...about, content: [{ type: "text", text: "Hello" }], usage };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(json));
    }
  }
}

const toRequest = (body: unknown) =>
  new Request("http://atelier.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const through = async (session: Session, path: string, body: unknown): Promise<void> => {
  await asResponse(await forwardCall(session, path.split("/"), toRequest(body))).text();
};

type Door = (session: Session, n: number) => Promise<unknown>;
/** Every way to spend, each used ten times in these tests. Resolves at the end of its answer. */
const DOORS: Record<string, Door> = {
  job: (session, n) =>
    createIntent(session, { kind: "video", request: { ...A_CLIP, prompt: `Clip ${n}` } }, randomUUID()),
  description: (session, n) =>
    startDescription(session, { video_url: `https://files.test/${n}.mp4`, model: MODEL.id }),
  assistant: async (session) => {
    const ask = { conversation_id: null, parent_id: null, text: "Who?", model: MODEL.id };
    await (await answerQuestion(session, ask, new Request("http://atelier.test/"))).text();
  },
  chat: (session) => through(session, "llm/chat", CHAT),
  messages: (session, n) =>
    through(session, "compat-a/v1/messages", n % 2 ? { ...MESSAGES, stream: true } : MESSAGES),
};

/** A run of a board. Its take is sent, and counts, when its turn comes (`sendNext`). */
const aTake = async (session: Session): Promise<void> => {
  const board = await aBoard(session, 1);
  await startRun(session, board.id, pressOf(board), randomUUID());
};

/** A job that an agent makes by a quote over MCP. */
const overMcp =
  (client: Client) =>
  async (_session: Session, n: number): Promise<void> => {
    const request = { ...A_CLIP, prompt: `Agent's clip ${n}` };
    const { quote_id } = await called(client, "quote", { kind: "video", request });
    const ask = { quote_id, idempotency_key: randomUUID(), max_credits: CREDITS };
    const result = await client.callTool({ name: "create", arguments: ask });
    if (!result.isError) return;
    const { code, message } = refusalIn(result);
    throw new ApiError(code, message);
  };

const limit = (credits: number) => ({ limit_credits: credits }) as const;
const counted = async (session: Session) => (await readLimits(session)).data[0]?.counted_credits;

it("accepts exactly 3 of 50 spends at once over all kinds of calls when the limit has room for 3", async () => {
  // Several sessions, because one may not have so many open answers.
  const aBrowser = () => aSession("Ada", "good-many-browsers");
  const session = await aBrowser();
  const browsers = [session, ...(await Promise.all(Array.from({ length: 9 }, aBrowser)))];
  await putLimit(session, limit(CREDITS * 4 - 1));
  const passed: string[] = [];
  const refused: unknown[] = [];
  const spends = browsers.flatMap((browser, n) =>
    Object.entries(DOORS).map(([door, spend]) =>
      spend(browser, n).then(
        () => void passed.push(door),
        (error: unknown) => void refused.push(error),
      ),
    ),
  );
  // A call that passed has returned or waits at the upstream.
  await expect.poll(() => passed.length + waiting.length + refused.length, { timeout: 30_000 }).toBe(50);
  const passing = passed.length + waiting.length;
  expect(await counted(session)).toBe(passing * CREDITS);
  respondToAll();
  await Promise.all(spends);
  console.info(JSON.stringify({ spends: 50, passed: passed.length, refused: refused.length, by: passed }));
  expect(passed).toHaveLength(3);
  for (const error of refused) expect(error).toMatchObject({ code: "limit_reached", status: 402 });
  expect(await counted(session)).toBe(3 * CREDITS);
});

it("holds the limits of workspace, person, anyone else and token to the credit, of 5 people and 3 tokens at once", async () => {
  const owner = await aSession(null, randomUUID());
  const people = [owner];
  for (const name of ["Ada", "Ben", "Cleo", "Dan"])
    people.push(await aMember(owner, "creator", `${name} ${randomUUID().slice(0, 8)}`));
  const [, ada = owner, ben = owner] = people;
  const blocks = { period: "month", effect: "block", time_zone: "UTC" } as const;
  const tokens = [
    await aToken(ada, { limit: { ...blocks, limit_credits: CREDITS * 2 } }),
    await aToken(ben, { limit: { ...blocks, limit_credits: CREDITS * 3 - 1 } }),
    await aToken(owner),
  ];
  const agents = new Map<Session, Door>();
  for (const { secret, session } of tokens) agents.set(session, overMcp(await agentClient(secret)));
  await putLimit(owner, limit(CREDITS * 13 - 1));
  await putLimit(owner, { ...limit(CREDITS * 3), person_id: ada.personId });
  await putLimit(owner, { ...limit(CREDITS * 4), scope: "anyone_else" });
  const spenders = [...people, ...tokens.map(({ session }) => session)];
  const passedBy = new Map<Session, number>();
  const refusedBy = new Set<Session>();
  const doors = [...Object.values(DOORS), aTake];
  const doorOf = (spender: Session, n: number) =>
    (n % 3 === 0 ? agents.get(spender) : undefined) ?? doors[n % doors.length];
  let refusals = 0;
  let passed = 0;
  const spend = (spender: Session, count = 1) => passedBy.set(spender, (passedBy.get(spender) ?? 0) + count);
  const spends = Array.from({ length: 50 }, (_, n) => {
    const spender = spenders[n % spenders.length] ?? owner;
    const door = doorOf(spender, n);
    return door?.(spender, n).then(
      () => {
        passed += 1;
        if (door !== aTake) spend(spender);
      },
      (error: unknown) => {
        expect(error).toMatchObject({ code: "limit_reached", status: 402 });
        refusals += 1;
        refusedBy.add(spender);
      },
    );
  });
  const sendTakes = async () => {
    while (await sendNext(owner.workspaceId)) {}
  };
  await expect
    .poll(() => sendTakes().then(() => passed + waiting.length + refusals), { timeout: 30_000 })
    .toBe(50);
  respondToAll();
  await Promise.all(spends);
  await sendTakes();
  for (const spender of spenders) {
    const { personId, token } = spender;
    const isTheirs = sql`person_id = ${personId} and token_id is not distinct from ${token?.id ?? null}`;
    spend(spender, await database().$count(jobs, and(isTheirs, isNotNull(jobs.series))));
  }
  const { data } = await readLimits(owner);
  const spentBy = (of: (spender: Session) => boolean) =>
    CREDITS * [...passedBy].filter(([spender]) => of(spender)).reduce((sum, [, count]) => sum + count, 0);
  const covers = (each: Limit) => (spender: Session) =>
    each.scope === "workspace" ||
    (each.scope === "person" && spender.personId === each.person_id) ||
    (each.scope === "token" && spender.token?.id === each.token_id) ||
    (each.scope === "anyone_else" && spender.personId !== ada.personId);
  expect(data.map(({ scope }) => scope)).toEqual(["workspace", "person", "anyone_else", "token", "token"]);
  for (const each of data) {
    expect(each.counted_credits, each.scope).toBe(spentBy(covers(each)));
    expect(each.counted_credits, each.scope).toBeLessThanOrEqual(each.limit_credits);
  }
  // Whoever was refused is at a limit.
  for (const spender of refusedBy)
    expect(data.some((each) => covers(each)(spender) && creditsLeft(each) < CREDITS)).toBe(true);
  console.info(JSON.stringify({ spends: 50, passed, refusals, doors: doors.length }));
  expect(passed).toBeGreaterThan(3);
});

it.each(Object.keys(DOORS))(
  "refuses spending over %s at a full limit before anything is sent",
  async (door) => {
    const session = await aSession("Ada");
    const first = service.creates;
    await DOORS.job?.(session, 1);
    await putLimit(session, limit(CREDITS));
    // An accepted job is sent without waiting for it.
    await expect.poll(() => service.creates).toBe(first + 1);
    const before = service.creates;
    await expect(DOORS[door]?.(session, 2)).rejects.toMatchObject({ code: "limit_reached" });
    expect(waiting).toEqual([]);
    expect(service.creates).toBe(before);
  },
);
