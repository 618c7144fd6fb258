import type { APIRequestContext } from "@playwright/test";
import { readAccount } from "@/lib/sandbox/account";
import { startFaultProxy } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";

const PRESSES = 40;
const AT_ONCE = 4;

/** Sends until there is a response, like our page; returns the number of attempts. */
async function press(visitor: APIRequestContext, number: number): Promise<number> {
  for (let tries = 1; ; tries++) {
    const response = await visitor
      .post("/api/jobs", {
        headers: { "idempotency-key": `rolling-${number}`, "sec-fetch-site": "same-origin" },
        data: {
          kind: "image",
          request: {
            model_id: "zeta-image",
            prompt: `[sandbox:fail] Press ${number}`,
            ratio: "1:1",
            resolution: "1K",
          },
        },
      })
      .catch(() => null);
    if (response?.status() === 202) return tries;
    expect([undefined, 503], await response?.text()).toContain(response?.status());
  }
}

test("processes that are stopped under load finish their requests, give up their leases and are replaced", async ({
  apiKey,
}) => {
  // Of its own: the run's service draws for every other test, and yields the processor to its web process.
  const service = await Stack.service();
  await service.start();
  // Slow enough that each process has running work when it is asked to end.
  const line = await startFaultProxy(service.url, ({ method }) => (method === "POST" ? "slow" : "none"));
  const dashboard = await Stack.dashboard(line.url);
  try {
    await dashboard.start();
    // The start of a later version sees by these connections, which stay, that a process runs.
    const listening = () =>
      dashboard.query(
        "select application_name as name from pg_stat_activity where application_name like '% listen' order by 1",
      );
    await expect.poll(listening).toEqual([{ name: "web listen" }, { name: "worker listen" }]);
    const visitor = await signedInVisitor(dashboard.url, apiKey);
    const waiting = Array.from({ length: PRESSES }, (_, number) => number);
    let done = 0;
    const presser = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        await press(visitor, number);
        done += 1;
      }
    };
    const readyWorkers = () => dashboard.log().split("the worker is ready").length - 1;
    const pressing = Promise.all(Array.from({ length: AT_ONCE }, presser));
    for (const [turn, name] of (["web", "worker", "web", "worker"] as const).entries()) {
      await expect.poll(() => done).toBeGreaterThan((turn * PRESSES) / 5);
      // A process that has not begun yet has nothing to end in order.
      const workers = turn < 2 ? 1 : 2;
      await expect.poll(readyWorkers).toBe(workers);
      const before = dashboard.pid(name);
      expect(dashboard.kill(name, "SIGTERM")).toBe(true);
      await expect.poll(() => dashboard.pid(name)).not.toBe(before);
      const leases = await dashboard.query(`select id from jobs where lease_owner like '%:${before}:%'`);
      expect(leases, `leases that ${name} took with it`).toEqual([]);
      await expect.poll(() => dashboard.pid(name)).not.toBeNull();
    }
    await pressing;
    const jobs = async () =>
      dashboard.query<{ status: string; count: string }>("select status, count(*) from jobs group by status");
    await expect.poll(jobs, { timeout: 400_000 }).toEqual([{ status: "failed", count: String(PRESSES) }]);
    const [row] = await service.query<{ count: string }>(
      `select count(*) from sandbox.jobs where account_id = '${readAccount(`Bearer ${apiKey}`).id}'`,
    );
    expect(row?.count).toBe(String(PRESSES));
    // Each ended by itself and in order: none was killed, and no work was cut off.
    const ends = dashboard.log().match(/^The (web|worker) process ended .*$/gm) ?? [];
    expect(ends.map((end) => end.replace(/;.*/, "")).sort()).toEqual([
      "The web process ended (code 0)",
      "The web process ended (code 0)",
      "The worker process ended (code 0)",
      "The worker process ended (code 0)",
    ]);
    await visitor.dispose();
  } finally {
    await dashboard.stop();
    await line.close();
    await service.stop();
  }
});
