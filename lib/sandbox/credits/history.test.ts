// @module-tag all
import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { MediaError } from "@/lib/media/media-error";
import { readAccount } from "../account";
import type { RenderFile } from "../renderers/fork";
import { accounts, charges, type JobRow, jobs, KIND_NAMES, ledgerEntries } from "../schema";
import { type Hosted, hostInputs, REQUESTS } from "../test-requests";
import { quickRender, type TestSandbox, withSandbox } from "../test-sandbox";
import { availableMillicredits } from "./ledger";

/**
 * Half of all steps use the first key, whose clips are the most expensive, so that it runs out of credits.
 */
const KEYS = ["sk_sandbox_demo_h1", "sk_sandbox_demo_h2", "sk_sandbox_demo_h3"] as const;
const DEAR = {
  model_id: "alpha-3.1",
  tier: "quality",
  ratio: "16:9",
  resolution: "4K",
  duration_seconds: "8",
};

type Step = {
  kind: (typeof KIND_NAMES)[number] | "chat";
  key: (typeof KEYS)[number];
  text: string;
  /** How often it is sent with its one key, as after a lost response. */
  times: number;
};

const PROMPT_STARTS = ["", "", "", "[sandbox:fail]", "[sandbox:cancel]", "[sandbox:slow]", "crash", "hang"];
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KIND_NAMES, ...KIND_NAMES, "chat"),
  key: fc.constantFrom(KEYS[0], ...KEYS),
  text: fc
    .tuple(fc.constantFrom(...PROMPT_STARTS), fc.integer({ min: 1, max: 120 }))
    .map(([word, length]) => `${word} ${"pond ".repeat(length)}`),
  times: fc.constantFrom(1, 1, 1, 1, 1, 1, 3),
});

/** A history of `count` requests; the same for the same seed. */
const history = (count: number, seed: number): Step[] =>
  fc
    .sample(step, { numRuns: count, seed })
    .map((each, index) => ({ ...each, text: `${index} ${each.text}` }));

/**
 * Sends a request `times` times.
 * @returns the status of each response
 */
async function take(sandbox: TestSandbox, { kind, key, text, times }: Step, hosted: Hosted) {
  if (kind === "chat") {
    const body = { model: "gamma-chat-flash", messages: [{ role: "user", content: text }] };
    return [(await sandbox.call("POST", "/v1/llm/chat", { key, body: JSON.stringify(body) })).status];
  }
  const { path, body } = REQUESTS[kind];
  const sent = kind === "video" && key === KEYS[0] ? { ...DEAR, prompt: text } : body(text, hosted);
  const init = { key, idempotencyKey: crypto.randomUUID(), body: JSON.stringify(sent) };
  const responses = await Promise.all(Array.from({ length: times }, () => sandbox.call("POST", path, init)));
  return responses.map(({ status }) => status);
}

/** Makes files whose length follows from the text. Crashes or delays when the text says so. */
const unreliableRender: RenderFile = async (order, options) => {
  const text = textOf(order);
  if (text.includes("crash")) throw new MediaError("crashed", "The child ended early (SIGKILL)");
  if (text.includes("hang")) {
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 300);
      options.signal?.addEventListener("abort", () => reject(new Error("gone")));
    });
  }
  const rendered = await quickRender(order, options);
  const length = createHash("sha256").update(text).digest().readUInt8(0) / 4;
  return order.kind === "video" ? rendered : { ...rendered, durationSeconds: length };
};

function textOf(order: Parameters<RenderFile>[0]): string {
  switch (order.kind) {
    case "voice":
      return order.source.mode === "tts" ? order.source.text : "";
    case "avatar":
      return order.speech.from === "text" ? order.speech.text : "";
    default:
      return order.prompt;
  }
}

/** The same history in every run. Another number gives another history. */
const seed = Number(process.env.HISTORY_SEED ?? 20_261_121);
/** Enough for more than 500 accepted jobs. */
const REQUESTED = 800;
const AT_ONCE = 20;
const GRANTED = 10_000_000;

const sandbox = withSandbox({ render: unreliableRender, concurrency: 4, slowMs: 50 });
let hosted: Hosted;
beforeAll(async () => {
  hosted = await hostInputs(sandbox);
});

const left = (id: string) => availableMillicredits(sandbox.database, id);
const sumOf = (rows: JobRow[], field: "creditsReserved" | "creditsUsed" | "creditsRefunded") =>
  rows.reduce((total, row) => total + (row[field] ?? 0), 0);

async function isBusy(): Promise<boolean> {
  const open = inArray(jobs.status, ["queued", "processing"]);
  return (await sandbox.database.select({ id: jobs.id }).from(jobs).where(open).limit(1)).length > 0;
}

/**
 * Sends all steps. Sometimes a new process takes over.
 * @returns the number of each status, and of the kills
 */
async function play(steps: Step[]) {
  const statuses = new Map<number, number>();
  let kills = 0;
  for (let from = 0; from < steps.length; from += AT_ONCE) {
    const batch = steps.slice(from, from + AT_ONCE);
    const responses = await Promise.all(batch.map((step) => take(sandbox, step, hosted)));
    for (const status of responses.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (from % 100 === 80) {
      // It takes over all held jobs at once, while the earlier process continues unaware, as after a kill.
      const { engine } = await sandbox.again({ render: unreliableRender });
      await engine.start();
      kills++;
    }
    for (const key of KEYS) expect(await left(readAccount(`Bearer ${key}`).id)).toBeGreaterThanOrEqual(0);
  }
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 50));
  return { statuses, kills };
}

async function expectSettledOnce({ id, status, creditsUsed, creditsRefunded, creditsReserved }: JobRow) {
  expect((creditsUsed ?? 0) + creditsRefunded, id).toBe(creditsReserved);
  if (status !== "completed") expect(creditsUsed, id).toBe(0);
  const entries = await sandbox.database.select().from(ledgerEntries).where(eq(ledgerEntries.jobId, id));
  expect(entries.map(({ kind }) => kind).sort(), id).toEqual(["capture", "hold", "release"]);
}

/** An account has lost exactly what its jobs used and its synchronous calls cost. */
async function expectBalanced(accountId: string, rows: JobRow[]) {
  const [charged] = await sandbox.database
    .select({ millicredits: sql<number>`coalesce(sum(${charges.millicredits}), 0)::float8` })
    .from(charges)
    .where(eq(charges.accountId, accountId));
  const own = rows.filter((row) => row.accountId === accountId);
  // Charges are exact in the database. Here they are binary fractions.
  expect(GRANTED - (await left(accountId))).toBeCloseTo(
    sumOf(own, "creditsUsed") * 1000 + (charged?.millicredits ?? 0),
    3,
  );
}

it("balances through 500 jobs of every kind, with failures, cancels, crashes, kills and repeats", async () => {
  const { statuses, kills } = await play(history(REQUESTED, seed));
  const rows = await sandbox.database.select().from(jobs);
  for (const row of rows) await expectSettledOnce(row);
  for (const { id } of await sandbox.database.select().from(accounts)) await expectBalanced(id, rows);
  const ended = ["completed", "failed", "canceled"].map(
    (state) => [state, rows.filter(({ status }) => status === state).length] as const,
  );
  console.info(
    `ledger: ${rows.length} jobs (${ended.map((pair) => pair.join(" ")).join(", ")}), ${kills} kills, responses ` +
      `${[...statuses].map(([status, count]) => `${count} × ${status}`).join(", ")}; reserved ` +
      `${sumOf(rows, "creditsReserved")} = used ${sumOf(rows, "creditsUsed")} + refunded ${sumOf(rows, "creditsRefunded")}`,
  );
  // The history must contain every case, or the test proves nothing.
  expect(rows.length).toBeGreaterThanOrEqual(500);
  for (const [state, count] of ended) expect(count, state).toBeGreaterThan(20);
  expect(statuses.get(402)).toBeGreaterThan(0);
});
