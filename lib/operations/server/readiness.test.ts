import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { closeDatabase } from "@/lib/platform/server/database";
import { resetEnv } from "@/lib/platform/server/env";
import { installShutdown } from "@/lib/platform/server/shutdown";
import { forgetSingleton } from "@/lib/platform/server/singleton";
import { withTestDatabase } from "@/lib/testing/database";

withTestDatabase();

const VARIABLES = ["DATABASE_URL", "DATA_DIR", "MIN_FREE_DISK_MB"] as const;
let before: [string, string | undefined][] = [];
let folder = "";
beforeEach(() => {
  before = VARIABLES.map((name) => [name, process.env[name]]);
  folder = mkdtempSync("/tmp/atelier-ready-");
  set("DATA_DIR", folder);
});
afterEach(async () => {
  for (const [name, value] of before) set(name, value);
  await closeDatabase();
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

function set(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
  resetEnv();
}

async function state() {
  const answer = await ready();
  return { status: answer.status, ...(await answer.json()) };
}

it("is ready with everything in order, and alive", async () => {
  expect(await state()).toMatchObject({ status: "ready", reasons: [] });
  expect((await ready()).status).toBe(200);
  expect((await live()).status).toBe(200);
});

it("is degraded, and still serves, with less room than asked for", async () => {
  set("MIN_FREE_DISK_MB", "1e12");
  expect(await state()).toMatchObject({ status: "degraded", parts: { disk: "low" } });
  expect((await ready()).status).toBe(200);
});

it("is not ready without its folder or its database, says so within seconds, and stays alive", async () => {
  set("DATA_DIR", `${folder}/none`);
  expect(await state()).toMatchObject({
    status: "unavailable",
    parts: { database: "ok", store: "failed" },
    reasons: expect.arrayContaining([expect.stringContaining("DATA_DIR can't be written to")]),
  });
  expect((await ready()).status).toBe(503);
  await closeDatabase();
  set("DATABASE_URL", "postgresql://ada@127.0.0.1:1/atelier");
  const startedAt = performance.now();
  expect(await state()).toMatchObject({ parts: { database: "failed", queue: "failed" } });
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect((await live()).status).toBe(200);
});

it("is not ready from SIGTERM on, for as long as it still serves", async () => {
  const listeners = process.listeners("SIGTERM");
  installShutdown({ exit: false, drainMs: 60_000 });
  const [stop] = process.listeners("SIGTERM").filter((each) => !listeners.includes(each));
  stop?.("SIGTERM");
  expect(await state()).toMatchObject({ status: "unavailable", reasons: ["This process was told to stop."] });
  for (const name of ["SIGTERM", "SIGINT"] as const) process.removeAllListeners(name);
  forgetSingleton("shutdown.state");
});
