import type { Page } from "@playwright/test";
import { EventSourceParserStream } from "eventsource-parser/stream";
import { queryDatabase } from "./database";
import { expect, signIn, test } from "./fixtures";
import { giveHistory } from "./history";
import { startRelay } from "./relay";
import { currentRun } from "./run";

const AT_ONCE = 8;
const ROUNDS = 125;
const JOBS = 50;
const PROMPT_CHARACTERS = 20_000;
const LAST_REVISION = 50;

/** A figure from the web process's own metrics. */
async function metric(page: Page, name: string): Promise<number> {
  const { metricsToken } = await currentRun();
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await page.request.get("/api/metrics", { headers })).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, "m").exec(text)?.[1]);
}

/** The address of the feed and the cookie for it, for readers without a browser. */
async function feedOf(page: Page, baseUrl: string) {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return (signal: AbortSignal) => fetch(`${baseUrl}/api/jobs/events`, { headers: { cookie }, signal });
}

test("a thousand feeds opened and left, three times over, leave nothing open", async ({ page, run }) => {
  const open = await feedOf(page, run.baseUrl);
  // A session has eight places. No new one can be opened while a closed one is still counted.
  const openSoon = async (signal: AbortSignal) => {
    let answer = await open(signal);
    for (; answer.status === 429; answer = await open(signal)) await answer.body?.cancel();
    expect(answer.status).toBe(200);
    return answer;
  };
  const figures: { files: number; megabytes: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    for (let round = 0; round < ROUNDS; round++) {
      const leaving = new AbortController();
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => openSoon(leaving.signal)));
      leaving.abort();
      await Promise.allSettled(answers.map((answer) => answer.text()));
    }
    figures.push({
      files: await metric(page, "process_open_fds"),
      megabytes: Math.round((await metric(page, "process_resident_memory_bytes")) / 1e6),
    });
  }
  const reading = new AbortController();
  await Promise.all(Array.from({ length: AT_ONCE }, () => openSoon(reading.signal)));
  expect(await metric(page, "atelier_open_streams")).toBeGreaterThanOrEqual(AT_ONCE);
  reading.abort();
  console.log(JSON.stringify({ opened: 3 * ROUNDS * AT_ONCE, figures }));
  // Memory is printed without a limit: up to some thousand feeds the engine only lets its heap grow.
  const [first, , last] = figures;
  expect(last?.files).toBeLessThanOrEqual((first?.files ?? 0) + 50);
});

test("a client that stopped reading gets the latest of each job when it reads again, not all it missed", async ({
  page,
  run,
}) => {
  await giveHistory(page, JOBS);
  const { workspace } = await (await page.request.get("/api/session")).json();
  const change = () =>
    queryDatabase(
      `with changed as (update jobs set revision = revision + 1, changed_at = now(), prompt = repeat('w', $2::int)
         where workspace_id = $1 returning id)
       select pg_notify('job_changed', $1 || ' ' || id) from changed`,
      [workspace, PROMPT_CHARACTERS],
    );
  const open = await feedOf(page, run.baseUrl);
  const leaving = new AbortController();
  const [reading, stalled] = [await open(leaving.signal), await open(leaving.signal)].map(readerOf);
  await change();
  await Promise.all([reading?.readTo(2), stalled?.readTo(2)]);
  for (let revision = 3; revision <= LAST_REVISION; revision++) {
    await change();
    await reading?.readTo(revision);
  }
  const before = stalled?.jobsRead() ?? 0;
  await stalled?.readTo(LAST_REVISION);
  leaving.abort();
  const got = (stalled?.jobsRead() ?? 0) - before;
  console.log(JSON.stringify({ changes: reading?.jobsRead(), got }));
  // The network's buffers hold some megabytes.
  expect(got).toBeLessThan(((reading?.jobsRead() ?? 0) * 2) / 3);
});

test("the ninth feed of a session is told to come back later, and a place that is left is free", async ({
  page,
  run,
}) => {
  const open = await feedOf(page, run.baseUrl);
  const leaving = Array.from({ length: AT_ONCE }, () => new AbortController());
  for (const each of leaving) expect((await open(each.signal)).status).toBe(200);
  const refused = await open(new AbortController().signal);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  leaving[0]?.abort();
  await expect.poll(async () => (await open(new AbortController().signal)).status).toBe(200);
  for (const each of leaving) each.abort();
});

test("nine tabs of a browser share one feed, and all of them load and follow", async ({ page, context }) => {
  const tabs = [page, ...(await Promise.all(Array.from({ length: 8 }, () => context.newPage())))];
  let feeds = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/jobs/events")) feeds += 1;
  });
  for (const tab of tabs) await tab.goto("/gallery");
  const answer = await make(page, "tabs", "[sandbox:fail] Nine at once");
  for (const tab of tabs) {
    await expect(tab.locator(`[data-job-id="${answer.id}"][data-status="failed"]`)).toBeVisible();
  }
  expect(feeds).toBe(1);
});

test.describe("a browser whose line to us was cut", () => {
  test.use({ signedIn: false, expectedErrors: [/Failed to load resource: net::ERR_/] });

  test("shows what happened meanwhile as soon as the line is mended", async ({ browser, apiKey, run }) => {
    const line = await startRelay(run.port);
    const context = await browser.newContext({ baseURL: line.url });
    const otherContext = await browser.newContext({ baseURL: run.baseUrl });
    try {
      const [page, direct] = [await context.newPage(), await otherContext.newPage()];
      await signIn(page, apiKey);
      await signIn(direct, apiKey);
      const before = await make(direct, "cut-before", "[sandbox:slow] [sandbox:fail] Before the cut");
      await page.goto("/gallery");
      await expect(page.locator(`[data-job-id="${before.id}"][data-status="processing"]`)).toBeVisible();
      line.cut();
      const meanwhile = await make(direct, "cut-meanwhile", "[sandbox:fail] Meanwhile");
      for (const { id } of [before, meanwhile]) {
        const status = async () => (await (await direct.request.get(`/api/jobs/${id}`)).json()).status;
        await expect.poll(status).toBe("failed");
      }
      await expect(page.locator(`[data-job-id="${meanwhile.id}"]`)).toHaveCount(0);
      line.mend();
      for (const { id } of [before, meanwhile]) {
        await expect(page.locator(`[data-job-id="${id}"][data-status="failed"]`)).toBeVisible();
      }
    } finally {
      await context.close();
      await otherContext.close();
      await line.close();
    }
  });
});

/** Reads the jobs of a feed, on demand. */
function readerOf({ body }: Response) {
  const frames = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  let jobsRead = 0;
  return {
    jobsRead: () => jobsRead,
    /** Reads until every job has arrived with this revision. */
    async readTo(revision: number) {
      for (const seen = new Set<string>(); seen.size < JOBS; ) {
        const frame = await frames?.read();
        if (frame?.value === undefined) throw new Error("The feed ended.");
        if (frame.value.event !== "job") continue;
        jobsRead += 1;
        const job = JSON.parse(frame.value.data);
        if (job.revision === revision) seen.add(job.id);
      }
    },
  };
}

const aClip = (prompt: string) => ({
  model_id: "beta-3.0",
  mode: "generate",
  prompt,
  ratio: "1:1",
  resolution: "720p",
  duration_seconds: "3",
  audio_enabled: false,
});

async function make(page: Page, name: string, prompt: string): Promise<{ id: string }> {
  const answer = await page.request.post("/api/jobs", {
    headers: { "idempotency-key": `streams-${name}`, "sec-fetch-site": "same-origin" },
    data: { kind: "video", request: aClip(prompt) },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return answer.json();
}
