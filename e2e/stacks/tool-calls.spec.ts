import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";

const CALLS = 5_000;
const PER_SECOND = 84;
/** Of one token, each minute, in the one web process. */
const ANSWERED = 600;
const WARM_UP_LOOKS = 20;
const QUIET_LOOKS = 100;

test.setTimeout(600_000);

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: {
    name: "find",
    arguments: {},
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "flood", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};
const HEADERS = {
  accept: "application/json, text/event-stream",
  "content-type": "application/json",
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": "tools/call",
  "mcp-name": "find",
};

/** Milliseconds that a page and a list of somebody else take. */
async function look(visitor: APIRequestContext): Promise<number> {
  const begunAt = performance.now();
  const answers = await Promise.all([visitor.get("/gallery"), visitor.get("/api/jobs?limit=24")]);
  expect(answers.map((answer) => answer.status())).toEqual([200, 200]);
  return performance.now() - begunAt;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

test("of 5,000 tool calls in a minute a token has 600 answered, and the pages of others go on", async () => {
  const service = await Stack.service();
  await service.start();
  const dashboard = await Stack.dashboard(service.url);
  try {
    await dashboard.start();
    const [flooding, other] = await Promise.all([
      signedInVisitor(dashboard.url, "sk_sandbox_demo_flood"),
      signedInVisitor(dashboard.url, "sk_sandbox_demo_other"),
    ]);
    const { secret } = await (
      await flooding.post("/api/tokens", { headers: SAME_ORIGIN, data: { name: "Flood", scopes: ["read"] } })
    ).json();
    const statuses = new Map<number, number>();
    const send = async () => {
      const response = await fetch(`${dashboard.url}/api/mcp`, {
        method: "POST",
        headers: { ...HEADERS, authorization: `Bearer ${secret}` },
        body: JSON.stringify(CALL),
      });
      const text = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (response.status === 200) expect(text).toContain('"structuredContent"');
      else expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    };

    for (let n = 0; n < WARM_UP_LOOKS; n++) await look(other);
    const quiet: number[] = [];
    for (let n = 0; n < QUIET_LOOKS; n++) quiet.push(await look(other));
    const busy: number[] = [];
    let isFlooding = true;
    const looking = (async () => {
      while (isFlooding) busy.push(await look(other));
    })();
    const calls: Promise<void>[] = [];
    const begunAt = performance.now();
    for (let sent = 0; sent < CALLS; sent += PER_SECOND) {
      for (let n = sent; n < Math.min(sent + PER_SECOND, CALLS); n++) calls.push(send());
      await wait(Math.max(0, begunAt + ((sent + PER_SECOND) / PER_SECOND) * 1_000 - performance.now()));
    }
    await Promise.all(calls);
    const seconds = Math.round((performance.now() - begunAt) / 1_000);
    isFlooding = false;
    await looking;

    const ratio = median(busy) / median(quiet);
    console.log({
      seconds,
      statuses: Object.fromEntries(statuses),
      "ms of a page and a list, quiet": Math.round(median(quiet)),
      "with the flood": Math.round(median(busy)),
      ratio: Math.round(ratio * 100) / 100,
      looks: busy.length,
    });
    expect([...statuses.keys()].toSorted()).toEqual([200, 429]);
    expect(statuses.get(200)).toBeGreaterThanOrEqual(ANSWERED);
    // A minute is over before the last of a slow run.
    expect(statuses.get(200)).toBeLessThanOrEqual(2 * ANSWERED);
    expect(ratio).toBeLessThan(4);
  } finally {
    await dashboard.stop();
    await service.stop();
  }
});
