import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { answerQuestion } from "@/lib/assistant/server/answer";
import { forwardCall } from "@/lib/connect/server/forward";
import { startDescription } from "@/lib/describe/server/start";
import { asResponse } from "@/lib/http/server/reply";
import { createIntent } from "@/lib/intents/server/intents";
import { jobs } from "@/lib/jobs/server/schema";
import { database } from "@/lib/platform/server/database";
import { charges } from "@/lib/sandbox/schema";
import { withSandbox } from "@/lib/sandbox/test-sandbox";
import type { Session } from "@/lib/session/server/session";
import { withTestDatabase } from "@/lib/testing/database";
import { aSession } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { withServed } from "@/lib/testing/served";
import { llmCharges } from "@/lib/usage/server/schema";
import { readLimits } from "./read-limits";

withTestDatabase();
const sandbox = withSandbox({ slowMs: 600_000 });
withServed((request) => sandbox.app.fetch(request));

const aPerson = (key = `sk_sandbox_demo_${randomUUID()}`) => aSession("Ada", key);
const post = (body: unknown, signal?: AbortSignal) =>
  new Request("http://atelier.test/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
const says = (content: string) => [{ role: "user", content }];
const through = async (session: Session, path: string, request: Request) =>
  asResponse(await forwardCall(session, path.split("/"), request)).text();

it("records what the service itself has charged, in every shape of a response", async () => {
  const session = await aPerson();
  const messages = says("Which model makes the longest clip?");
  const message = { model: "alpha-chat", max_tokens: 500, messages };
  await through(session, "llm/chat", post({ model: "beta-chat", messages }));
  await through(session, "compat-a/v1/messages", post(message));
  await through(session, "compat-a/v1/messages", post({ ...message, stream: true }));
  const theirs = await sandbox.database.select().from(charges);
  const ours = await database().select().from(llmCharges);
  const amounts = (rows: readonly { millicredits: number }[]) =>
    rows.map(({ millicredits }) => millicredits).sort();
  expect(amounts(ours)).toEqual(amounts(theirs));
  expect(ours.every(({ heldUntil }) => heldUntil === null)).toBe(true);
});

/**
 * Each way to spend costs at most between a quarter and a third of this, so that any three fit and no four.
 */
const ROOM_CREDITS = 66;
const SLOWLY = "[sandbox:slow] What is a dolly zoom?";
const CLIP = {
  model_id: "beta-3.0-turbo",
  prompt: SLOWLY,
  mode: "generate",
  ratio: "1:1",
  resolution: "1080p",
  duration_seconds: "3",
  audio_enabled: false,
};

it("accepts 3 of 50 spends at once over all kinds of calls of the embedded service", async () => {
  const key = `sk_sandbox_demo_${randomUUID()}`;
  const session = await aPerson(key);
  // Several sessions, because one may not have so many open answers.
  const browsers = [session, ...(await Promise.all(Array.from({ length: 9 }, () => aPerson(key))))];
  await putLimit(session, {
    person_id: null,
    limit_credits: ROOM_CREDITS,
    effect: "block",
    time_zone: "UTC",
  });
  const leaving = new AbortController();
  const message = { model: "alpha-chat", max_tokens: 4_096, messages: says(SLOWLY) };
  const doors: Record<string, (session: Session, n: number) => Promise<unknown>> = {
    job: (session) => createIntent(session, { kind: "video", request: CLIP }, randomUUID()),
    description: (session, n) =>
      startDescription(session, { video_url: `https://files.test/${n}.mp4`, model: "gamma-chat-flash" }),
    assistant: async (session) => {
      const ask = { conversation_id: null, parent_id: null, text: SLOWLY, model: "alpha-chat" };
      await (await answerQuestion(session, ask, post({}, leaving.signal))).text();
    },
    chat: (session) =>
      through(session, "llm/chat", post({ model: "beta-chat", messages: says(SLOWLY) }, leaving.signal)),
    messages: (session, n) =>
      through(session, "compat-a/v1/messages", post({ ...message, stream: n % 2 === 0 }, leaving.signal)),
  };
  const refusals: Record<string, number> = {};
  const spends = browsers.flatMap((browser, n) =>
    Object.entries(doors).map(([door, spend]) =>
      spend(browser, n).catch((error: { code?: string }) => {
        if (error.code === "limit_reached") refusals[door] = (refusals[door] ?? 0) + 1;
      }),
    ),
  );
  const refused = () => Object.values(refusals).reduce((sum, each) => sum + each, 0);
  await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThanOrEqual(47);
  const chargeRows = await database()
    .select()
    .from(llmCharges)
    .where(eq(llmCharges.workspaceId, session.workspaceId));
  const jobRows = await database().select().from(jobs).where(eq(jobs.workspaceId, session.workspaceId));
  const passed = [...jobRows.map(() => "job"), ...chargeRows.map(({ kind }) => kind)];
  const { data } = await readLimits(session);
  console.info(JSON.stringify({ spends: 50, passed, refused: refused(), counted: data[0]?.counted_credits }));
  expect([passed.length, refused()]).toEqual([3, 47]);
  expect(data[0]?.counted_credits).toBeLessThanOrEqual(ROOM_CREDITS);
  leaving.abort();
  await Promise.allSettled(spends);
});
