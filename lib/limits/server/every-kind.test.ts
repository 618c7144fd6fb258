import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { answerQuestion } from "@/lib/assistant/server/answer";
import { forwardCall } from "@/lib/connect/server/forward";
import { MAX_AUDIO_SECONDS, voiceCredits } from "@/lib/contract/voice";
import { startDescription } from "@/lib/describe/server/start";
import { asResponse } from "@/lib/http/server/reply";
import { createIntent } from "@/lib/intents/server/intents";
import type { JobKind } from "@/lib/jobs/job";
import { KIND_NAMES } from "@/lib/kinds/kinds";
import { database } from "@/lib/platform/server/database";
import { messages as ruleMessages } from "@/lib/rules/messages";
import { NO_RULES, RULED_KINDS } from "@/lib/rules/rules";
import { changeRules } from "@/lib/rules/server/rules";
import { withSandbox } from "@/lib/sandbox/test-sandbox";
import type { Session } from "@/lib/session/server/session";
import { A_CLIP } from "@/lib/testing/a-clip";
import { withTestDatabase } from "@/lib/testing/database";
import { aSession } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { withServed } from "@/lib/testing/served";
import { uploads } from "@/lib/uploads/server/schema";
import { MAX_DESCRIPTIONS } from "./assert-within-limits";
import { changeBalance, readBalance } from "./balance";
import { readLimits } from "./read-limits";
import { readUsageMonth } from "./summary";

withTestDatabase();
const sandbox = withSandbox({}, { work: false });
const PAID = /generations$|talking-avatars$|llm\/chat$|messages$/;
/** The embedded service, which completes nothing that is paid for before the end: what was accepted stays reserved. */
withServed((request) =>
  request.method === "POST" && PAID.test(new URL(request.url).pathname)
    ? new Promise<Response>(() => {})
    : sandbox.app.fetch(request),
);

const ELSEWHERE = "https://files.test/sound.mp3";
const OURS = "https://files.test/ours.mp3";
const PORTRAIT = "https://files.test/portrait.png";
const MODEL = "gamma-chat-flash";
const says = [{ role: "user", content: "What is a dolly zoom?" }];

type Spend = (session: Session, n: number) => Promise<unknown>;
const job =
  (kind: JobKind, request: Record<string, unknown>): Spend =>
  (session) =>
    createIntent(session, { kind, request }, randomUUID());
const ask =
  (task?: "improve"): Spend =>
  async (session) => {
    const question = { conversation_id: null, parent_id: null, text: "A pier at dawn", model: MODEL };
    const response = await answerQuestion(
      session,
      task ? { ...question, task } : question,
      new Request("http://atelier.test/"),
    );
    return response.text();
  };
const call =
  (path: string, body: Record<string, unknown>): Spend =>
  async (session) => {
    const headers = { "content-type": "application/json" };
    const request = new Request("http://atelier.test/", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    return asResponse(await forwardCall(session, path.split("/"), request)).text();
  };

const JOBS: Record<JobKind, Record<string, Spend>> = {
  video: { video: job("video", A_CLIP) },
  image: { image: job("image", { model_id: "zeta-image", prompt: "A pier" }) },
  voice: {
    "text to speech": job("voice", { mode: "tts", voice_id: "v", text: "Good evening." }),
    "speech to speech over an upload": job("voice", { mode: "sts", voice_id: "v", audio_url: OURS }),
    "speech to speech over an address": job("voice", { mode: "sts", voice_id: "v", audio_url: ELSEWHERE }),
  },
  avatar: {
    "avatar from text": job("avatar", { image_url: PORTRAIT, voice_id: "v", text: "Good evening." }),
    "avatar over an upload": job("avatar", { image_url: PORTRAIT, audio_url: OURS }),
    "avatar over an address": job("avatar", { image_url: PORTRAIT, audio_url: ELSEWHERE }),
  },
};
const SPENDS: Record<string, Spend> = {
  ...Object.fromEntries(Object.values(JOBS).flatMap((spends) => Object.entries(spends))),
  description: (session, n) =>
    startDescription(session, { video_url: `https://files.test/${n}.mp4`, model: MODEL }),
  assistant: ask(),
  "improve prompt": ask("improve"),
  chat: call("llm/chat", { model: MODEL, messages: says }),
  "messages of an unlisted model": call("compat-a/v1/messages", {
    model: "omega",
    max_tokens: 500,
    messages: says,
  }),
};

/** Sessions of one workspace: one may not have many answers open. */
async function browsersOf(key: string, count: number): Promise<[Session, ...Session[]]> {
  const first = await aSession("Ada", key);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => aSession("Ada", key)));
  await database()
    .insert(uploads)
    .values({
      id: `upl_${randomUUID()}`,
      workspaceId: first.workspaceId,
      personId: first.personId,
      keyId: first.keyId,
      name: "ours.mp3",
      kind: "audio",
      mimeType: "audio/mpeg",
      sizeBytes: 400_000,
      durationSeconds: 25,
      sha256: randomUUID(),
      storedName: randomUUID(),
      upstreamUrl: OURS,
    });
  return [first, ...others];
}

/** Starts so many spends at once. A spend that passed waits at the upstream or has returned. */
async function spendAtOnce(browsers: readonly Session[], count: number, spend: Spend) {
  const refusals: { code?: string }[] = [];
  for (let n = 0; n < count; n++) {
    const browser = browsers[n % browsers.length];
    if (browser) void spend(browser, n + 1).catch((error) => refusals.push(error));
  }
  return refusals;
}

const BALANCE = 1_000_000;
/** What is held, not rounded: a balance counts down with the thousandths of calls. */
const heldOf = async (session: Session) => BALANCE - ((await readBalance(session)).available ?? 0);

it.each(Object.entries(SPENDS))(
  "accepts 3 of 6 at once when the limit has room for 3: %s",
  async (_, spend) => {
    const browsers = await browsersOf(`sk_sandbox_demo_${randomUUID()}`, 4);
    const [session] = browsers;
    await changeBalance(session, { credits: BALANCE });
    void spend(session, 0).catch(() => null);
    await expect.poll(() => heldOf(session)).toBeGreaterThan(0);
    const room = Math.ceil((await heldOf(session)) * 4);
    await putLimit(session, { limit_credits: room });
    const refusals = await spendAtOnce(browsers, 6, spend);
    await expect.poll(() => refusals.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
    const [counted] = (await readLimits(session)).data;
    expect({ refused: refusals.length, held: counted?.held_credits }).toEqual({ refused: 3, held: room });
    // The cap of open answers may come before the limit, and a busy machine before both.
    expect(refusals).toContainEqual(expect.objectContaining({ code: "limit_reached", status: 402 }));
  },
);

it("refuses every kind of spend to a role that makes none of it, with the same words, and reserves nothing", async () => {
  const [session] = await browsersOf(`sk_sandbox_demo_${randomUUID()}`, 1);
  await changeRules(session, {
    role: "owner",
    rules: { ...NO_RULES, denied_kinds: [...RULED_KINDS] },
  });
  const kindOf = (name: string) =>
    KIND_NAMES.find((kind) => Object.keys(JOBS[kind]).includes(name)) ?? "text";
  for (const [name, spend] of Object.entries(SPENDS)) {
    await expect(spend(session, 0), name).rejects.toMatchObject({
      code: "not_permitted",
      message: ruleMessages.kind[kindOf(name)],
    });
  }
  expect((await readUsageMonth(session, "UTC")).held).toBe(0);
});

it("reserves the longest possible sound where its length is unknown, for five at once, and says what to do", async () => {
  const [session] = await browsersOf(`sk_sandbox_demo_${randomUUID()}`, 1);
  await putLimit(session, { limit_credits: 5 });
  const spend = JOBS.voice["speech to speech over an address"];
  const atOnce = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => spend?.(session, n)));
  for (const refused of atOnce) {
    expect(refused).toMatchObject({
      status: "rejected",
      reason: {
        code: "limit_reached",
        message: expect.stringMatching(
          /^The length of this audio isn't known, so this job may cost up to 13,334 credits, but only 5 of the workspace's 5-credit monthly limit are left\. It renews on .+\. An owner can change it\. Upload the audio in place of its address, so that it can be measured\.$/,
        ),
        details: { needed_credits: voiceCredits(MAX_AUDIO_SECONDS) },
      },
    });
  }
  expect((await readUsageMonth(session, "UTC")).held).toBe(0);
  await changeBalance(session, { credits: 20_000, mode: "warn" });
  await putLimit(session, { person_id: null, limit_credits: 5, effect: "warn", time_zone: "UTC" });
  await spend?.(session, 0);
  expect(await readBalance(session)).toMatchObject({ expected: 20_000, available: 20_000 - 13_334 });
});

it("accepts as many descriptions at once as may wait, and not one more", async () => {
  const browsers = await browsersOf(`sk_sandbox_demo_${randomUUID()}`, 2);
  const describe = SPENDS.description ?? (() => Promise.reject(new Error("not there")));
  for (let n = 0; n < MAX_DESCRIPTIONS - 3; n++) await describe(browsers[0], 100 + n);
  const refusals = await spendAtOnce(browsers, 50, describe);
  await expect.poll(() => refusals.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(47);
  await expect(describe(browsers[0], 200)).rejects.toMatchObject({ code: "rate_limited", status: 429 });
  expect(refusals).toHaveLength(47);
});
