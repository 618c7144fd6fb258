import { existsSync } from "node:fs";
import { request as newRequest } from "@playwright/test";
import { Stack } from "./fault-stack";
import { expect, test } from "./fixtures";

test.use({ signedIn: false });
test.setTimeout(120_000);

test("npm start, asked to end, ends everything in order before it does itself", async () => {
  const service = await Stack.service();
  await service.start(["npm", "run", "sandbox"]);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
  expect(await service.stop(), "npm's exit code").toBe(0);
  await expect(fetch(`${service.url}/health`)).rejects.toThrow();
  expect(existsSync(`${service.dataDir}/postgres/PG_VERSION`)).toBe(true);
  expect(existsSync(`${service.dataDir}/postgres/postmaster.pid`)).toBe(false);
});

test("a kill -9 of everything's parent leaves no orphan, and the next start has it all", async () => {
  const service = await Stack.service();
  await service.start();
  const dashboard = await Stack.dashboard(service.url);
  try {
    await dashboard.start();
    const visitor = await newRequest.newContext({ baseURL: dashboard.url });
    const { csrfToken } = await (await visitor.get("/api/auth/csrf")).json();
    await visitor.post("/api/auth/callback/credentials", {
      form: { csrfToken, apiKey: "sk_sandbox_demo_restart", name: "Ada", json: "true" },
      headers: { "sec-fetch-site": "same-origin" },
    });
    const request = {
      model_id: "beta-3.0",
      mode: "generate",
      prompt: "[sandbox:slow] A lighthouse",
      ratio: "1:1",
      resolution: "720p",
      duration_seconds: "3",
      audio_enabled: false,
    };
    const answer = await visitor.post("/api/jobs", {
      headers: { "idempotency-key": "before-the-kill", "sec-fetch-site": "same-origin" },
      data: { kind: "video", request },
    });
    const { id } = await answer.json();

    await dashboard.killLauncher();
    await expect
      .poll(
        () =>
          fetch(dashboard.url).then(
            () => "answers",
            () => "gone",
          ),
        { timeout: 15_000 },
      )
      .toBe("gone");

    await dashboard.start();
    const job = async () => (await visitor.get(`/api/jobs/${id}`)).json();
    await expect.poll(async () => (await job()).status, { timeout: 60_000 }).toBe("completed");
    const { data } = await (await visitor.get("/api/jobs")).json();
    expect(data.map((each: { id: string }) => each.id)).toEqual([id]);
    const [row] = await service.query<{ count: string }>("select count(*) from sandbox.jobs");
    expect(row?.count).toBe("1");
  } finally {
    await dashboard.stop();
    await service.stop();
  }
});
