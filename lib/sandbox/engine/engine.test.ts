import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { MediaError } from "@/lib/media/media-error";
import { readAccount } from "../account";
import { availableCredits } from "../credits/ledger";
import type { RenderFile } from "../renderers/fork";
import { jobs, ledgerEntries } from "../schema";
import { errorOf } from "../test-parse";
import { A_CLIP_CREDITS, aClip, quickRender, withSandbox } from "../test-sandbox";

const isOver = ({ status }: { status: string }) => !["queued", "processing"].includes(status);

/** Longer than a busy machine takes for anything else here. */
const SLOW_MS = 2_000;

let openGate = () => {};
const gate = new Promise<void>((resolve) => {
  openGate = resolve;
});

const drawn: string[] = [];

/**
 * Crashes when the prompt says so. Hangs until cancelled, or until the gate opens, when the prompt says that.
 */
const render: RenderFile = async (order, options) => {
  const prompt = order.kind === "video" ? order.prompt : "";
  drawn.push(prompt);
  if (prompt.includes("crash")) throw new MediaError("crashed", "The child ended early (SIGSEGV)");
  if (prompt.includes("gated")) await gate;
  if (prompt.includes("hang")) {
    options.onProgress?.(0.4);
    await new Promise((_, reject) =>
      options.signal?.addEventListener("abort", () => reject(new Error("gone"))),
    );
  }
  return quickRender(order, options);
};
const sandbox = withSandbox({ render, slowMs: SLOW_MS, concurrency: 2 });
const left = (key: string) => availableCredits(sandbox.database, readAccount(`Bearer ${key}`).id);

it("fails a job whose renderer crashes, with a full refund, and continues with the next", async () => {
  const key = "sk_sandbox_demo_crash";
  const [bad, good] = await Promise.all([
    sandbox.accepted(aClip({ prompt: "crash" }), { key }),
    sandbox.accepted(aClip(), { key }),
  ]);
  expect(await sandbox.until(bad.id, isOver, key)).toMatchObject({
    status: "failed",
    failure_code: "renderer_crashed",
    credits_used: 0,
    credits_refunded: A_CLIP_CREDITS,
    assets: [],
  });
  expect((await sandbox.until(good.id, isOver, key)).status).toBe("completed");
  expect(await left(key)).toBe(10_000 - A_CLIP_CREDITS);
});

it.each([
  ["[sandbox:fail]", "failed", A_CLIP_CREDITS],
  ["[sandbox:cancel]", "canceled", A_CLIP_CREDITS],
  ["[sandbox:slow]", "completed", 0],
])("%s ends %s with %i credits back", async (word, status, refunded) => {
  const { id } = await sandbox.accepted(aClip({ prompt: `A pond ${word}` }));
  const job = await sandbox.until(id, isOver);
  expect(job).toMatchObject({ status, credits_refunded: refunded, credits_used: A_CLIP_CREDITS - refunded });
});

it.each([
  ["[sandbox:fail]", "failed"],
  ["[sandbox:cancel]", "canceled"],
])("renders nothing for a job with %s", async (word, status) => {
  const prompt = `An unseen pond ${word}`;
  const { id } = await sandbox.accepted(aClip({ prompt }));
  const percents = new Set<number>();
  const ended = await sandbox.until(id, (job) => {
    percents.add(job.progress_percent ?? -1);
    return isOver(job);
  });
  expect(ended.status).toBe(status);
  expect(Math.max(...percents)).toBeGreaterThan(0);
  expect(drawn).not.toContain(prompt);
});

it("paces a slow job, and shows its progress on the way", async () => {
  const startedAt = performance.now();
  const { id } = await sandbox.accepted(aClip({ prompt: "[sandbox:slow]" }));
  const seen = new Set<number>();
  await sandbox.until(id, (job) => {
    seen.add(job.progress_percent ?? -1);
    return isOver(job);
  });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SLOW_MS);
  expect([...seen].some((percent) => percent > 0 && percent < 100)).toBe(true);
});

it("slow jobs do not keep others from rendering", async () => {
  const slow = await Promise.all(
    ["one", "two", "three"].map((prompt) => sandbox.accepted(aClip({ prompt: `[sandbox:slow] ${prompt}` }))),
  );
  const quick = await sandbox.accepted(aClip());
  await sandbox.until(quick.id, isOver);
  const last = slow.at(-1);
  expect(last && (await sandbox.read(last.id)).status).toBe("processing");
  await Promise.all(slow.map(({ id }) => sandbox.until(id, isOver)));
});

it("alternates between accounts: many jobs of one do not delay another", async () => {
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      sandbox.accepted(aClip({ prompt: `gated ${number}` }), { key: "sk_sandbox_demo_many" }),
    ),
  );
  const one = await sandbox.accepted(aClip(), { key: "sk_sandbox_demo_one" });
  openGate();
  for (const { id } of many) await sandbox.until(id, isOver, "sk_sandbox_demo_many");
  await sandbox.until(one.id, isOver, "sk_sandbox_demo_one");
  const started = await sandbox.database
    .select({ id: jobs.id })
    .from(jobs)
    .where(inArray(jobs.id, [one.id, ...many.map(({ id }) => id)]))
    .orderBy(asc(jobs.startedAt));
  // Two were running when it arrived. It was started before the ten that had waited longer.
  expect(started.findIndex(({ id }) => id === one.id)).toBeLessThanOrEqual(2);
});

it("[sandbox:busy] responds with 429 once and then accepts the same key", async () => {
  const init = { idempotencyKey: "busy-key-1" };
  const body = aClip({ prompt: "[sandbox:busy]" });
  const first = await sandbox.create(body, init);
  expect(first.headers.get("retry-after")).toBe("2");
  expect((await errorOf(first)).status).toBe(429);
  expect((await sandbox.create(body, init)).status).toBe(202);
});

it("continues unfinished jobs after a restart, each once", async () => {
  const hanging = await sandbox.accepted(aClip({ prompt: "hang" }));
  await sandbox.until(hanging.id, (job) => job.status === "processing" && job.progress_percent === 40);
  await sandbox.engine.stop();
  const waiting = await sandbox.accepted(aClip());
  const { engine } = await sandbox.again({ render: quickRender });
  await engine.start();
  for (const { id } of [hanging, waiting]) {
    const job = await sandbox.until(id, isOver);
    expect(job.status).toBe("completed");
    const entries = await sandbox.database.select().from(ledgerEntries).where(eq(ledgerEntries.jobId, id));
    expect(entries.map((entry) => entry.kind).sort()).toEqual(["capture", "hold", "release"]);
  }
});

it("keeps every account at or above zero, and used + refunded = reserved, through any history", async () => {
  const { engine } = await sandbox.again({ render });
  await engine.start();
  const key = "sk_sandbox_demo_history";
  const word = fc.constantFrom("", "[sandbox:fail]", "[sandbox:cancel]", "crash");
  // 4K of the most expensive tier: 400 credits, so that the account runs out of credits.
  const dear = {
    model_id: "alpha-3.1",
    tier: "quality",
    ratio: "16:9",
    resolution: "4K",
    duration_seconds: "8",
  };
  const prompts = fc.sample(word, 80);
  const responses = await Promise.all(
    prompts.map((prompt, index) => sandbox.create({ ...dear, prompt: `${index} ${prompt}` }, { key })),
  );
  const statuses = new Set(responses.map((response) => response.status));
  expect([...statuses].sort()).toEqual([202, 402]);
  expect(await left(key)).toBeGreaterThanOrEqual(0);
  const ids = await Promise.all(
    responses
      .filter((response) => response.status === 202)
      .map(async (response) => (await response.json()).id as string),
  );
  const settled = await Promise.all(ids.map((id) => sandbox.until(id, isOver, key)));
  for (const job of settled)
    expect((job.credits_used ?? 0) + job.credits_refunded).toBe(job.credits_reserved);
  const used = settled.reduce((sum, job) => sum + (job.credits_used ?? 0), 0);
  expect(await left(key)).toBe(10_000 - used);
  const [open] = await sandbox.database
    .select({ count: sql<number>`count(*)::int` })
    .from(jobs)
    .where(sql`status in ('queued', 'processing')`);
  expect(open?.count).toBe(0);
});
