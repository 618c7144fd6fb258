import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { GenerationJob } from "@/lib/contract/job";
import { openConnections } from "@/lib/platform/server/database";
import { A_CLIP } from "@/lib/testing/a-clip";
import { createTestDatabase } from "@/lib/testing/database";
import { createSandbox, type SandboxOptions } from "./app";
import type { Database } from "./database";
import { openFileStore } from "./files/file-store";
import type { RenderFile } from "./renderers/fork";
import { type AnyRecord, parseJob, readRecord } from "./test-parse";

const ORIGIN = "http://service.test";
const PATH = "/v1/video-generations";

/** A renderer that writes a few bytes at once, for tests of everything around a render. */
export const quickRender: RenderFile = async (order, { onProgress }) => {
  onProgress?.(0.5);
  await writeFile(order.outputPath, "0123456789");
  const { width, height } = order.kind === "voice" ? { width: null, height: null } : order;
  return { width, height, durationSeconds: order.kind === "video" ? order.seconds : 1, sizeBytes: 10 };
};

/** The cheapest request: 9 credits, only text. */
export const aClip = (changes: Record<string, unknown> = {}) => ({ ...A_CLIP, ...changes });
export const A_CLIP_CREDITS = 9;

type Sandbox = ReturnType<typeof createSandbox>;
export type TestSandbox = Sandbox & {
  database: Database;
  directory: string;
  /** Another instance on the same tables and files, as after a restart. */
  again(overrides?: Partial<SandboxOptions>): Promise<Sandbox>;
  call(method: string, path: string, init?: CallInit): Promise<Response>;
  create(body: unknown, init?: CallInit): Promise<Response>;
  accepted(body: unknown, init?: CallInit): Promise<GenerationJob>;
  read(id: string, key?: string): Promise<GenerationJob>;
  /** The record at a path of the service, of any kind of job, as soon as it is over. */
  ended(target: string, lookAgainMs?: number): Promise<AnyRecord>;
  until(id: string, isDone: (job: GenerationJob) => boolean, key?: string): Promise<GenerationJob>;
};
type CallInit = {
  /** Empty for a request without a key. */
  key?: string;
  /** Null for a request without one. */
  idempotencyKey?: string | null;
  body?: BodyInit;
  headers?: Record<string, string>;
};
const DEMO_KEY = "sk_sandbox_demo";
/** Each look at a job is a request and a query, which take time from its render. */
const LOOK_AGAIN_MS = 250;

/** A service for one test file: its own tables, files and engine. `work` says whether the engine runs. */
export function withSandbox(overrides: Partial<SandboxOptions> = {}, { work = true } = {}): TestSandbox {
  const testSandbox = {} as TestSandbox;
  const closers: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase("sandbox");
    const directory = await mkdtemp(path.join(os.tmpdir(), "sandbox-"));
    const pool = openConnections(url, { max: 12 });
    closers.push(
      drop,
      () => rm(directory, { recursive: true }),
      () => pool.end(),
    );
    const database = drizzle(pool);
    const make = async (changes: Partial<SandboxOptions> = {}) => {
      const created = createSandbox({
        database,
        store: await openFileStore(directory),
        logger: pino({ level: "silent" }),
        render: quickRender,
        requestsPerMinute: 0,
        runner: "test",
        ...overrides,
        ...changes,
      });
      closers.push(() => created.engine.stop());
      return created;
    };
    Object.assign(testSandbox, { database, directory, again: make }, callers(testSandbox), await make());
    if (work) await testSandbox.engine.start();
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });
  return testSandbox;
}

function callers(testSandbox: TestSandbox) {
  const call = async (method: string, target: string, init: CallInit = {}) => {
    const { key = DEMO_KEY, body = null, headers, idempotencyKey = null } = init;
    const response = await testSandbox.app.request(new URL(target, ORIGIN), {
      method,
      body,
      headers: {
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(key === "" ? {} : { authorization: `Bearer ${key}` }),
        ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
        ...headers,
      },
    });
    return response;
  };
  const create = (body: unknown, init: CallInit = {}) =>
    call("POST", PATH, { idempotencyKey: randomUUID(), body: JSON.stringify(body), ...init });
  const accepted = async (body: unknown, init?: CallInit) => {
    const response = await create(body, init);
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    return parseJob(await response.json());
  };
  const read = async (id: string, key = DEMO_KEY) =>
    parseJob(await (await call("GET", `${PATH}/${id}`, { key })).json());
  const until = async (id: string, isDone: (job: GenerationJob) => boolean, key?: string) => {
    for (;;) {
      const job = await read(id, key);
      if (isDone(job)) return job;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const ended = async (target: string, lookAgainMs = LOOK_AGAIN_MS) => {
    for (;;) {
      const record = readRecord(await (await call("GET", target)).json());
      if (!["queued", "processing"].includes(record.status)) return record;
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
  };
  return { call, create, accepted, read, until, ended };
}
