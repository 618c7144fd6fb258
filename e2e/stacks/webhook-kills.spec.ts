import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { Stack } from "../fault-stack";
import { signedInVisitor } from "../sign-in";
import { expect, test } from "./fixtures";

/** Fewer than may wait for an answer. */
const REQUESTS = 45;
const KILLS = 5;
const ASK_EVERY_MS = 400;

test.setTimeout(600_000);

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

/** Asks an owner for a picture until there is a response: the web process is being killed. */
async function ask(visitor: APIRequestContext): Promise<string> {
  const headers = { ...SAME_ORIGIN, "idempotency-key": randomUUID() };
  const request = { model_id: "zeta-image", prompt: "A pier", ratio: "1:1", resolution: "1K" };
  const data = { jobs: [{ kind: "image", request }], note: null };
  for (;;) {
    const response = await visitor
      .post("/api/approvals", { headers, data, timeout: 10_000 })
      .catch(() => null);
    if (response?.status() === 202) return (await response.json()).id;
    if (response && response.status() < 500) throw new Error(await response.text());
    await wait(300);
  }
}

test("events of a web process that is killed after it wrote them are sent by the worker, and none is lost", async () => {
  const seen = new Map<string, string>();
  let repeated = 0;
  let secret = "";
  const receiver = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const event = new Webhook(secret).verify(body, headers) as { data: { approval_id: string } };
    const id = String(request.headers["webhook-id"]);
    if (seen.has(id)) repeated += 1;
    seen.set(id, event.data.approval_id);
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const service = await Stack.service();
  await service.start();
  const dashboard = await Stack.dashboard(service.url, { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" });
  let kills = 0;
  try {
    await dashboard.start();
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_webhook_kills");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const made = await visitor.post("/api/webhooks", {
      headers: SAME_ORIGIN,
      data: { url, events: ["approval.needed"] },
    });
    expect(made.status(), await made.text()).toBe(201);
    ({ secret } = await made.json());
    const asked: Promise<string>[] = [];
    for (let number = 0; number < REQUESTS; number++) {
      asked.push(ask(visitor));
      await wait(ASK_EVERY_MS);
      // In the middle of a request, while the others wait for the next start.
      if (number % (REQUESTS / KILLS) === 4 && dashboard.kill("web")) kills += 1;
    }
    const ids = await Promise.all(asked);
    await expect.poll(() => seen.size, { timeout: 120_000 }).toBe(REQUESTS);
    expect([...seen.values()].toSorted()).toEqual(ids.toSorted());
    expect(kills).toBeGreaterThan(2);
    console.log({ events: REQUESTS, kills, lost: REQUESTS - seen.size, repeated });
  } finally {
    await dashboard.stop();
    await service.stop();
    receiver.close();
  }
});
