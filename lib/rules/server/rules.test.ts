import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { askApproval } from "@/lib/approvals/server/approvals";
import { answerQuestion } from "@/lib/assistant/server/answer";
import { startRun } from "@/lib/boards/server/runs";
import { sendNext } from "@/lib/boards/server/send-queued";
import { readTakes } from "@/lib/boards/server/takes";
import { forwardCall } from "@/lib/connect/server/forward";
import type { LlmModel } from "@/lib/contract/llm";
import { startDescription } from "@/lib/describe/server/start";
import { asResponse } from "@/lib/http/server/reply";
import { createIntent } from "@/lib/intents/server/intents";
import type { Session } from "@/lib/session/server/session";
import { aBoard, pressOf } from "@/lib/testing/a-board";
import { A_CLIP } from "@/lib/testing/a-clip";
import { aToken } from "@/lib/testing/a-token";
import { agentClient, called, refusalIn } from "@/lib/testing/an-agent";
import { aSession, withJobService } from "@/lib/testing/job-service";
import { aMember } from "@/lib/testing/members";
import { json } from "@/lib/testing/stub-service";
import { type ModelRules, NO_RULES } from "../rules";
import { whyNot } from "../why-not";
import { changeRules, readRules } from "./rules";

const service = withJobService();
const MODEL: LlmModel = {
  id: "alpha-chat",
  object: "model",
  family: "alpha",
  context_window: 10_000,
  max_output_tokens: 1_000,
  modalities: ["text", "video"],
  pricing: { input_mc_per_1m: 0, cached_input_mc_per_1m: 0, output_mc_per_1m: 9_000 },
};
const listedModels = z.object({ models: z.array(z.object({ not_allowed: z.nullable(z.string()) })) });
let asked = 0;

beforeEach(() => {
  asked = 0;
  service.other = (request, response) => {
    if (request.url === "/v1/llm/models")
      return json(200, { object: "list", data: [MODEL] })(request, response);
    if (request.method === "POST") asked += 1;
    return json(500, {})(request, response);
  };
});

const post = (body: unknown) =>
  new Request("http://atelier.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const clip = () => ({ kind: "video" as const, request: { ...A_CLIP, prompt: randomUUID() } });

/** Every way to make a clip, and to ask a language model. */
const CLIP_DOORS: Record<string, (session: Session) => Promise<unknown>> = {
  form: (session) => createIntent(session, clip(), randomUUID()),
  board: async (session) => {
    const board = await aBoard(session, 1);
    return startRun(session, board.id, pressOf(board), randomUUID());
  },
  approval: (session) => askApproval(session, { jobs: [clip()], note: null }, randomUUID()),
};
const TEXT_DOORS: Record<string, (session: Session) => Promise<unknown>> = {
  description: (session) =>
    startDescription(session, { video_url: "https://files.test/1.mp4", model: MODEL.id }),
  assistant: async (session) => {
    const ask = { conversation_id: null, parent_id: null, text: "Who?", model: MODEL.id };
    return (await answerQuestion(session, ask, new Request("http://atelier.test/"))).text();
  },
  chat: async (session) =>
    asResponse(
      await forwardCall(
        session,
        ["llm", "chat"],
        post({ model: MODEL.id, messages: [{ role: "user", content: "Hi" }] }),
      ),
    ).text(),
};

const RULES: Record<string, { rules: ModelRules; of: "clip" | "text" }> = {
  kind: { of: "clip", rules: { ...NO_RULES, denied_kinds: ["video"] } },
  model: { of: "clip", rules: { ...NO_RULES, models: [A_CLIP.model_id] } },
  "only others": { of: "clip", rules: { ...NO_RULES, models_are: "only", models: ["beta-3.0", MODEL.id] } },
  tier: {
    of: "clip",
    rules: { ...NO_RULES, denied_tiers: [{ model_id: A_CLIP.model_id, tier: A_CLIP.tier }] },
  },
  price: { of: "clip", rules: { ...NO_RULES, take_credits: 8 } },
  "language models": { of: "text", rules: { ...NO_RULES, denied_kinds: ["text"] } },
  "a language model": { of: "text", rules: { ...NO_RULES, models: [MODEL.id] } },
};

it.each(Object.entries(RULES))(
  "refuses at every door, with the same words, what a role may not use: %s",
  async (name, { rules, of }) => {
    const owner = await aSession(null, randomUUID());
    const creator = await aMember(owner, "creator", `Ada ${randomUUID().slice(0, 8)}`);
    await changeRules(owner, { role: "creator", rules });
    const use =
      of === "clip"
        ? { kind: "video" as const, modelId: A_CLIP.model_id, tier: A_CLIP.tier, credits: 9 }
        : { kind: "text" as const, modelId: MODEL.id };
    const reason = whyNot((await readRules(creator)).mine, use);
    expect(reason).not.toBeNull();
    const before = service.creates;
    for (const [door, open] of Object.entries(of === "clip" ? CLIP_DOORS : TEXT_DOORS)) {
      await expect(open(creator), door).rejects.toMatchObject({ code: "not_permitted", message: reason });
    }
    if (of === "clip") {
      const { secret } = await aToken(creator);
      const agent = await agentClient(secret);
      const result = await agent.callTool({ name: "quote", arguments: clip() });
      expect(refusalIn(result)).toMatchObject({ code: "not_permitted", message: reason });
      // An agent sees beforehand what it may not use at all. A tier and a price are those of a request.
      if (name !== "tier" && name !== "price") {
        const listed = { kind: "video", model_id: A_CLIP.model_id };
        const { models } = listedModels.parse(await called(agent, "models_and_options", listed));
        expect(models).toEqual([{ not_allowed: reason }]);
      }
    }
    expect(service.creates).toBe(before);
    expect(asked).toBe(0);
    // The owner's role has rules of its own.
    expect((await readRules(owner)).mine).toEqual(NO_RULES);
    if (of === "clip") {
      await CLIP_DOORS.form?.(owner);
      // It is sent after the response.
      await expect.poll(() => service.creates).toBe(before + 1);
    }
  },
);

it("refuses a take that waits when its turn comes, with the reason, and sends the others", async () => {
  const owner = await aSession(null, randomUUID());
  const board = await aBoard(owner, 2);
  await startRun(owner, board.id, pressOf(board), randomUUID());
  await changeRules(owner, { role: "owner", rules: { ...NO_RULES, models: [A_CLIP.model_id] } });
  while (await sendNext(owner.workspaceId)) {}
  const { queue, takes } = await readTakes(owner, board.id);
  expect(takes).toEqual([]);
  expect(queue.map(({ status, error }) => [status, error?.message])).toEqual(
    Array(2).fill([
      "refused",
      `Your role doesn't use ${A_CLIP.model_id} here. An owner decides that in Settings, Models.`,
    ]),
  );
});
