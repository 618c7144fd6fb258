import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { resetEnv } from "@/lib/platform/server/env";
import { forgetProcessValue } from "@/lib/platform/server/process-value";
import { withStubService } from "@/lib/testing/stub-service";
import { callUpstream } from "./call";
import { CONNECT_TIMEOUT_MS, upstreamPool } from "./connections";
import { type Timeouts, timeoutsOf } from "./endpoints";

const stub = withStubService();
const LONG: Timeouts = { headersMs: 30_000, idleMs: 30_000, totalMs: 30_000 };
/** How late a limit may be: undici looks at its longer timers once a second, and the machine may be busy. */
const SLACK_MS = 6_000;

const ask = (timeouts: Partial<Timeouts>) =>
  callUpstream("getPlan", { key: "k", tries: 1, timeouts: { ...LONG, ...timeouts } });

/** How long a call took to fail as the upstream's slowness. */
async function waited(call: Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await expect(call).rejects.toMatchObject({ code: "upstream_timeout", status: 504 });
  return performance.now() - startedAt;
}

afterEach(() => forgetProcessValue("upstream-breaker"));

it("times out without the first byte of a response, and releases the connection", async () => {
  stub.handler = () => undefined;
  expect(await waited(ask({ headersMs: 200 }))).toBeLessThan(200 + SLACK_MS);
  expect(upstreamPool("calls").stats).toMatchObject({ running: 0, pending: 0, queued: 0 });
});

it("times out on silence in the middle of a response, and releases the connection", async () => {
  stub.handler = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write('{"object":');
  };
  expect(await waited(ask({ idleMs: 200 }))).toBeLessThan(200 + SLACK_MS);
  expect(upstreamPool("calls").stats).toMatchObject({ running: 0, pending: 0, queued: 0 });
});

it("waits longest for endpoints that respond when their work is done", () => {
  expect(timeoutsOf("getPlan").headersMs).toBe(15_000);
  expect(timeoutsOf("describeVideo").headersMs).toBe(60_000);
  expect(timeoutsOf("chat").headersMs).toBe(60_000);
  for (const endpoint of ["createVideo", "getVideo", "listPricing"] as const) {
    expect(timeoutsOf(endpoint).totalMs).toBeGreaterThanOrEqual(timeoutsOf(endpoint).headersMs);
  }
});

/** A port whose queue of connections is full: its process sleeps and takes none. */
async function aDeafPort(): Promise<{ port: number; listener: ChildProcess; sockets: Socket[] }> {
  const source = `
    const server = require("node:net").createServer();
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      require("node:fs").writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    });`;
  const listener = spawn(process.execPath, ["-e", source], { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await once(listener.stdout, "data");
  const port = Number(String(output));
  const sockets = Array.from({ length: 4 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  await once(sockets[0] ?? listener, "connect");
  return { port, listener, sockets };
}

it("times out without a connection long before it would without a response", async () => {
  const deaf = await aDeafPort();
  const before = process.env.CREATIVE_API_BASE_URL;
  process.env.CREATIVE_API_BASE_URL = `http://127.0.0.1:${deaf.port}`;
  resetEnv();
  try {
    expect(await waited(ask({}))).toBeLessThan(CONNECT_TIMEOUT_MS + SLACK_MS);
    expect(upstreamPool("calls").stats).toMatchObject({ running: 0, pending: 0, queued: 0 });
  } finally {
    process.env.CREATIVE_API_BASE_URL = before;
    resetEnv();
    for (const socket of deaf.sockets) socket.destroy();
    deaf.listener.kill("SIGKILL");
  }
});
