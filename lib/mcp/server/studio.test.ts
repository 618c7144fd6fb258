import { randomUUID } from "node:crypto";
import { copyFile, readFile, stat } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { grantApproval } from "@/lib/approvals/server/decide";
import { startQueue } from "@/lib/boards/server/send-queued";
import { startScheduler } from "@/lib/jobs/server/scheduler";
import { database } from "@/lib/platform/server/database";
import { reviews } from "@/lib/reviews/server/schema";
import type { RenderFile } from "@/lib/sandbox/renderers/fork";
import { quickRender, withSandbox } from "@/lib/sandbox/test-sandbox";
import { anAgent, called, fetchOurs, refused } from "@/lib/testing/an-agent";
import { withTestDatabase } from "@/lib/testing/database";
import { aSession } from "@/lib/testing/job-service";
import { putLimit } from "@/lib/testing/put-limit";
import { withServed } from "@/lib/testing/served";

const CLIP = "lib/testing/samples/rate-30.mp4";
/** A clip that plays, without the seconds that a render takes. */
const aClip: RenderFile = async (order, options) => {
  const rendered = await quickRender(order, options);
  await copyFile(CLIP, order.outputPath);
  return { ...rendered, sizeBytes: (await stat(CLIP)).size };
};

withTestDatabase();
const sandbox = withSandbox({ render: aClip });
withServed((request) => sandbox.app.fetch(request));
/** What the worker does. */
let stops: (() => Promise<unknown>)[] = [];
beforeAll(() => {
  const scheduler = startScheduler();
  stops = [() => scheduler.stop(5_000), startQueue()];
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

const urls = z.object({
  items: z.tuple([z.object({ job: z.object({ results: z.tuple([z.object({ url: z.string() })]) }) })]),
});
const found = z.object({ jobs: z.array(z.object({ id: z.string() })) });
const examples = z.object({
  models: z.array(z.object({ example: z.record(z.string(), z.unknown()).nullable() })),
});
const started = z.object({ description: z.object({ id: z.string() }) });
const aPerson = () => aSession("Ada", `sk_sandbox_demo_${randomUUID()}`);
const A_REQUEST = {
  model_id: "beta-3.0-turbo",
  prompt: "A paper boat on a pond",
  mode: "generate",
  resolution: "720p",
  duration_seconds: "5",
  ratio: "16:9",
};

it("leads from nothing to a playing clip in three calls", async () => {
  const { client, secret } = await anAgent(await aPerson());
  const { models } = examples.parse(await called(client, "models_and_options", { kind: "video" }));
  const request = models.find(({ example }) => example !== null)?.example;

  const quote = await called(client, "quote", { kind: "video", request });
  const made = await called(client, "create", {
    quote_id: quote.quote_id,
    idempotency_key: randomUUID(),
    max_credits: quote.credits_at_most,
  });
  const progress: number[] = [];
  const waited = await called(
    client,
    "wait",
    { ids: made.wait_for },
    { onprogress: (each) => progress.push(each.progress) },
  );

  expect(waited).toMatchObject({ is_done: true, items: [{ status: "completed" }] });
  expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
  const { url } = urls.parse(waited).items[0].job.results[0];
  const file = await fetchOurs(url, { headers: { authorization: `Bearer ${secret}` } });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("video/mp4");
  expect(Buffer.from(await file.arrayBuffer())).toEqual(await readFile(CLIP));
});

it.each(["image", "voice"])("makes what models_and_options gives as an example of %s", async (kind) => {
  const { client } = await anAgent(await aPerson());
  const [model] = examples.parse(await called(client, "models_and_options", { kind })).models;
  const quote = await called(client, "quote", { kind, request: model?.example });
  const made = await called(client, "create", {
    quote_id: quote.quote_id,
    idempotency_key: randomUUID(),
    max_credits: quote.credits_at_most,
  });
  expect(await called(client, "wait", { ids: made.wait_for })).toMatchObject({
    is_done: true,
    items: [{ status: "completed", job: { kind, is_charged: true } }],
  });
  const { jobs } = found.parse(await called(client, "find", { kind }));
  expect(jobs.map(({ id }) => id)).toEqual(made.job_ids);
});

it("drafts a board of six shots, waits for a person's yes, runs it and picks a take of each", async () => {
  const owner = await aPerson();
  const { client } = await anAgent(owner);
  await putLimit(owner, { effect: "ask", limit_credits: 1 });
  const { model_id, ratio, resolution, duration_seconds: duration } = A_REQUEST;
  const board = await called(client, "board_add_shots", {
    name: "The boat",
    shots: Array.from({ length: 6 }, (_, at) => ({ prompt: `The boat, shot ${at + 1}` })),
    defaults: { ratio, resolution, duration },
    model: { model_id },
  });
  const { quote, cannot } = z
    .object({ quote: z.record(z.string(), z.unknown()), cannot: z.array(z.unknown()) })
    .parse(await called(client, "board_quote", { board_id: board.board_id }));
  expect(cannot).toEqual([]);
  expect(quote).toMatchObject({ count: 6, verdict: "needs_approval" });

  const key = randomUUID();
  const ask = { quote_id: quote.quote_id, idempotency_key: key, max_credits: quote.credits_at_most };
  const asked = await called(client, "create", ask);
  expect(asked).toMatchObject({
    status: "needs_approval",
    approval: { link: "http://atelier.test/settings/approvals" },
    credits_at_most: quote.credits_at_most,
  });
  expect(await called(client, "create", ask)).toEqual(asked);
  expect(await called(client, "wait", { ids: asked.wait_for, seconds: 0 })).toMatchObject({ is_done: false });

  const approvalId = z.object({ id: z.string() }).parse(asked.approval).id;
  const waiting = called(client, "wait", { ids: asked.wait_for });
  await grantApproval(owner, approvalId, Number(quote.credits_at_most));
  expect(await waiting).toMatchObject({ is_done: true, next: expect.stringContaining("answered") });

  const { takes } = z
    .object({ takes: z.array(z.object({ job_id: z.string(), shot_id: z.string(), status: z.string() })) })
    .parse(await called(client, "board_takes", { board_id: board.board_id }));
  expect(takes.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => "completed"));
  for (const { job_id } of takes) await called(client, "board_pick", { job_id });
  const { shots } = z
    .object({ shots: z.array(z.object({ picked_job_id: z.string().nullable() })) })
    .parse(await called(client, "board_read", { board_id: board.board_id }));
  expect(shots.map(({ picked_job_id }) => picked_job_id)).toEqual(takes.map(({ job_id }) => job_id));
  const shared = { of: "board", id: board.board_id, title: "The boat" };
  const { link, review_id } = z
    .object({ link: z.string(), review_id: z.string() })
    .parse(await called(client, "review_link", { ...shared, must_answer: ["  Mara ", "Jo"] }));
  expect(link).toMatch(/^http:\/\/atelier\.test\/review\//);
  const [review] = await database().select().from(reviews).where(eq(reviews.id, review_id));
  expect(review?.mustAnswer).toEqual(["Mara", "Jo"]);
  expect(await refused(client, "review_link", { ...shared, must_answer: ["Mara", "mara"] })).toMatchObject({
    code: "invalid_request",
  });
});

it("plans a board for credits, puts the plan into it, and quotes no more than that", async () => {
  const { client } = await anAgent(await aPerson());
  const board = await called(client, "board_add_shots", {
    name: "The harbor",
    shots: [{ prompt: "A harbor at dawn" }, { prompt: "A crane lifts a boat" }],
    model: { model_id: "delta-2.7" },
  });
  const planned = z.object({ credits_at_most: z.number(), stills: z.number(), takes: z.number() });
  const order = { board_id: board.board_id, credits: 200, stills: 2 };
  const plan = planned.parse(await called(client, "board_plan", order));
  expect(plan.stills).toBe(4);
  expect(plan.credits_at_most).toBeLessThanOrEqual(200);
  const quoted = z.object({ quote: z.object({ credits_at_most: z.number(), count: z.number() }).nullable() });
  const stillsOf = async () =>
    quoted.parse(await called(client, "board_quote", { board_id: board.board_id, stills: true })).quote;
  expect(await stillsOf()).toBeNull();
  expect(planned.parse(await called(client, "board_plan", { ...order, use: true }))).toEqual(plan);
  const stills = await stillsOf();
  const { quote: clips } = quoted.parse(await called(client, "board_quote", { board_id: board.board_id }));
  expect([stills?.count, clips?.count]).toEqual([plan.stills, plan.takes]);
  expect((stills?.credits_at_most ?? 0) + (clips?.credits_at_most ?? 0)).toBe(plan.credits_at_most);
});

it("finds a voice, quotes a line that it speaks, and finds the board of that", async () => {
  const { client } = await anAgent(await aPerson());
  const { voices } = z
    .object({ voices: z.array(z.object({ id: z.string() })) })
    .parse(await called(client, "voices_find", { text: "english" }));
  const [voice] = voices;
  const shot = { kind: "voice", prompt: "The boat leaves at dawn." };
  const model = { kind: "voice", model_id: voice?.id ?? "" };
  const board = await called(client, "board_add_shots", { name: "Spoken", shots: [shot], model });
  const { boards } = z
    .object({ boards: z.array(z.object({ id: z.string(), name: z.string(), shots: z.number() })) })
    .parse(await called(client, "boards_list", { text: "SPOKEN" }));
  expect(boards).toEqual([{ id: board.board_id, name: "Spoken", shots: 1 }]);
  expect(await called(client, "board_quote", { board_id: board.board_id })).toMatchObject({
    quote: { count: 1, verdict: "allowed" },
    cannot: [],
  });
});

it("describes a clip that it made, once for the same call", async () => {
  const { client } = await anAgent(await aPerson());
  const quote = await called(client, "quote", {
    kind: "video",
    request: { ...A_REQUEST, audio_enabled: false },
  });
  const made = await called(client, "create", {
    quote_id: quote.quote_id,
    idempotency_key: randomUUID(),
    max_credits: quote.credits_at_most,
  });
  const waited = urls.parse(await called(client, "wait", { ids: made.wait_for }));
  const asked = { video_url: waited.items[0].job.results[0].url };
  const { description } = started.parse(await called(client, "describe", asked));
  const again = started.parse(await called(client, "describe", asked));
  expect(again.description.id).toBe(description.id);
  expect(await called(client, "describe_read", { description_id: description.id })).toMatchObject({
    id: description.id,
  });
});
