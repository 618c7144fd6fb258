import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { socketDirectory, socketUrl } from "@/lib/installation/postgres/socket";
import { sendJob } from "../api-calls";
import { startFaultProxy } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { feedEvents } from "../feed-events";
import { signedInVisitor } from "../sign-in";
import { SMALL_CLIP } from "../video-form";
import { expect, test } from "./fixtures";

const JOBS = 3;
const canceled = z.object({ id: z.string(), status: z.literal("canceled") });

/** A second worker on the same database, as on another machine. */
function anotherWorker(dashboard: Stack, upstream: string): ChildProcess {
  return spawn(process.execPath, ["--conditions=react-server", "dist/lib/worker/main.js"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dashboard.dataDir,
      DATABASE_URL: socketUrl(socketDirectory(dashboard.dataDir), "atelier", "atelier"),
      AUTH_SECRET: readFileSync(path.join(dashboard.dataDir, "auth-secret"), "utf8").trim(),
      CREATIVE_API_BASE_URL: upstream,
    },
  });
}

/** Opens a tab's live feed and counts the ends of jobs in it. */
async function openFeed(dashboard: Stack, visitor: APIRequestContext) {
  const { cookies } = await visitor.storageState();
  const stop = new AbortController();
  const ended: string[] = [];
  const response = await fetch(`${dashboard.url}/api/jobs/events`, {
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const reading = (async () => {
    for await (const data of feedEvents(response)) {
      const job = canceled.safeParse(data).data;
      if (job && !ended.includes(job.id)) ended.push(job.id);
    }
  })().catch(() => undefined);
  const close = async () => {
    stop.abort();
    await reading;
  };
  return { ended, close };
}

async function makeJobs(visitor: APIRequestContext): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < JOBS; number++) {
    const prompt = "[sandbox:slow] [sandbox:cancel] tide";
    ids.push(await sendJob(visitor, "video", { ...SMALL_CLIP, prompt }));
  }
  return ids;
}

test("each job is polled by one process, however many tabs and workers there are; a stop with open event streams is clean", async () => {
  const service = await Stack.service();
  await service.start();
  let reads = 0;
  const proxy = await startFaultProxy(service.url, ({ method, url }) => {
    if (method === "GET" && url?.startsWith("/v1/video-generations/")) reads += 1;
    return "none";
  });
  const dashboard = await Stack.dashboard(proxy.url);
  let second: ChildProcess | undefined;
  try {
    await dashboard.start();
    const visitor = await signedInVisitor(dashboard.url, "sk_sandbox_demo_polls");

    const one = await openFeed(dashboard, visitor);
    // A feed starts with jobs that ended recently, so ends are compared by job.
    const hasHeard = (tab: { ended: string[] }, ids: string[]) => ids.every((id) => tab.ended.includes(id));
    const first = await makeJobs(visitor);
    await expect.poll(() => hasHeard(one, first)).toBe(true);
    const alone = reads;
    await one.close();

    reads = 0;
    second = anotherWorker(dashboard, proxy.url);
    const tabs = await Promise.all(Array.from({ length: 6 }, () => openFeed(dashboard, visitor)));
    const many = await makeJobs(visitor);
    for (const tab of tabs) await expect.poll(() => hasHeard(tab, many)).toBe(true);
    console.log(
      JSON.stringify({
        jobs: JOBS,
        "reads with 1 tab, 1 worker": alone,
        "with 6 tabs, 2 workers": reads,
        ratio: Math.round((reads / alone) * 100) / 100,
      }),
    );
    expect(Math.min(alone, reads)).toBeGreaterThan(JOBS);
    expect(reads / alone).toBeLessThan(1.25);

    const startedAt = Date.now();
    expect(await dashboard.stop(), "exit code with six feeds open").toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    for (const tab of tabs) await tab.close();
  } finally {
    second?.kill("SIGKILL");
    await dashboard.stop();
    await proxy.close();
    await service.stop();
  }
});
