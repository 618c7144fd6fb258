import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { closeDatabase, pool } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { closeAll, shutDown } from "@/lib/platform/server/shutdown";
import { withTestDatabase } from "@/lib/testing/database";
import { eventually } from "@/lib/testing/eventually";
import { Visitor } from "@/lib/testing/visitor";
import { readiness } from "../api";

withTestDatabase();

const VARIABLES = ["DATABASE_URL", "DATA_DIR", "MIN_FREE_DISK_MB", "ASSET_STORE", "S3_ENDPOINT"] as const;
let before: [string, string | undefined][] = [];
let folder = "";
beforeEach(() => {
  before = VARIABLES.map((name) => [name, process.env[name]]);
  folder = mkdtempSync("/tmp/atelier-ready-");
  set("DATA_DIR", folder);
});
afterEach(async () => {
  for (const [name, value] of before) set(name, value);
  await Promise.all([closeDatabase(), closeAll()]);
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

function set(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
  resetEnv();
}

const balancer = new Visitor();
const live = () => balancer.ask("/api/health/live");

async function stateNow() {
  const response = await balancer.ask("/api/health/ready");
  return { code: response.status, ...readiness.parse(await response.json()) };
}

/** No check is given up sooner. */
const SHORTEST_LIMIT_MS = 1_000;

/** The state by checks that came back: on a busy machine one may be given up, which says nothing of its part. */
async function state() {
  for (;;) {
    const askedAt = performance.now();
    const response = await stateNow();
    if (performance.now() - askedAt < SHORTEST_LIMIT_MS) return response;
  }
}

it("is ready with everything in order, and alive", async () => {
  expect(await state()).toMatchObject({ code: 200, status: "ready", reasons: [] });
  expect((await live()).status).toBe(200);
});

it("is degraded, and still serves, with less free disk than MIN_FREE_DISK_MB", async () => {
  set("MIN_FREE_DISK_MB", "1e12");
  expect(await state()).toMatchObject({ code: 200, status: "degraded", parts: { disk: "low" } });
});

it("is degraded, and still serves, while object storage is away: the pages work", async () => {
  set("ASSET_STORE", "s3://files");
  set("S3_ENDPOINT", "http://127.0.0.1:1");
  expect(await state()).toMatchObject({
    code: 200,
    status: "degraded",
    parts: { database: "ok", store: "away" },
    reasons: [expect.stringContaining("ASSET_STORE doesn't answer")],
  });
});

it("is degraded, and says what to do, with a store of another installation", async () => {
  mkdirSync(`${folder}/assets`);
  writeFileSync(`${folder}/assets/.store`, "1-2");
  expect(await state()).toMatchObject({
    code: 200,
    status: "degraded",
    parts: { database: "ok", store: "foreign" },
    reasons: [expect.stringMatching(/another installation.*Set another DATA_DIR.*delete DATA_DIR\/assets/)],
  });
  rmSync(`${folder}/assets/.store`);
  mkdirSync(`${folder}/uploads/ab`, { recursive: true });
  writeFileSync(`${folder}/uploads/ab/${"ab".repeat(16)}`, "of somebody");
  expect(await state()).toMatchObject({
    parts: { store: "strange" },
    reasons: [expect.stringContaining("Is its disk mounted?")],
  });
});

it("is degraded, and still serves, where a folder for files can't be written to", async () => {
  // Not even root may enter a file, and a disk that is read-only takes an account that may mount one.
  writeFileSync(`${folder}/uploads`, "no folder");
  expect(await state()).toMatchObject({
    code: 200,
    status: "degraded",
    parts: { store: "read-only" },
    reasons: [expect.stringContaining("can't be written to: uploads are refused")],
  });
});

it("is not ready without its folder or its database, responds within seconds, and stays alive", async () => {
  set("DATA_DIR", `${folder}/none`);
  expect(await state()).toMatchObject({
    code: 503,
    status: "unavailable",
    parts: { database: "ok", store: "failed" },
    reasons: expect.arrayContaining([expect.stringContaining("DATA_DIR can't be written to")]),
  });
  await Promise.all([closeDatabase(), closeAll()]);
  set("DATABASE_URL", "postgresql://ada@127.0.0.1:1/atelier");
  // Timers of one process fire in order, however late.
  const response = await Promise.race([stateNow(), wait(3_000)]);
  expect(response).toMatchObject({ parts: { database: "failed", queue: "failed" } });
  expect((await live()).status).toBe(200);
});

it("is ready while all connections are in use", async () => {
  const used = await Promise.all(Array.from({ length: 10 }, () => pool().connect()));
  expect(pool().totalCount).toBe(pool().options.max);
  const response = await state();
  for (const connection of used) connection.release();
  expect(response).toMatchObject({ status: "ready" });
});

/** Opens a way to the test database whose connections can be made to carry nothing any more, without a word. */
async function openWay(): Promise<{ address: string; silence(): void }> {
  const { pathname, searchParams, username } = new URL(process.env.DATABASE_URL ?? "");
  const socket = `${searchParams.get("host")}/.s.PGSQL.${searchParams.get("port") ?? 5432}`;
  const sockets: Socket[] = [];
  const way = createServer((near) => {
    const far = connect(socket);
    near.on("error", () => far.destroy()).pipe(far);
    far.on("error", () => near.destroy()).pipe(near);
    sockets.push(near, far);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
  await once(way, "listening");
  const address = way.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    address: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    silence: () => {
      for (const socket of sockets) socket.unpipe();
    },
  };
}

it("is ready again when the database responds, though a connection never will", {
  timeout: 30_000,
}, async () => {
  const way = await openWay();
  set("DATABASE_URL", way.address);
  expect(await state()).toMatchObject({ status: "ready" });
  way.silence();
  expect(await stateNow()).toMatchObject({ parts: { database: "failed" } });
  await eventually(async () => expect(await stateNow()).toMatchObject({ status: "ready" }));
});

it("is not ready after the signal to stop, while it still serves requests", async () => {
  const stopping = shutDown(500);
  expect(await state()).toMatchObject({ status: "unavailable", reasons: ["This process was told to stop."] });
  await stopping;
  forgetProcessValue("shutdown.state");
});
