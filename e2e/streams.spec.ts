import type { Page } from "@playwright/test";
import { DRAWN } from "./drawn";
import { expect, signIn, test } from "./fixtures";
import { startRelay } from "./relay";
import { currentRun } from "./run";
import { SMALL_CLIP } from "./video-form";

const AT_ONCE = 8;
const ROUNDS = 40;

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

test("hundreds of feeds opened and left, three times over, leave nothing open", { tag: "@all" }, async ({
  page,
  run,
}) => {
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

test("nine tabs of a browser share one feed, and all of them load and follow", { tag: "@all" }, async ({
  page,
  context,
}) => {
  const tabs = [page, ...(await Promise.all(Array.from({ length: 8 }, () => context.newPage())))];
  let feeds = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/jobs/events")) feeds += 1;
  });
  for (const tab of tabs) await tab.goto("/gallery");
  const answer = await make(page, "tabs", "[sandbox:fail] Nine at once");
  for (const tab of tabs) {
    await expect(tab.locator(`[data-job-id="${answer.id}"][data-status="failed"]`)).toBeVisible(DRAWN);
  }
  expect(feeds).toBe(1);
});

test.describe("a browser whose line to us was cut", () => {
  test.use({ signedIn: false, expectedErrors: [/Failed to load resource: net::ERR_/] });

  test("shows what happened meanwhile as soon as the line is mended", { tag: "@all" }, async ({
    browser,
    apiKey,
    run,
  }) => {
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
        await expect.poll(status, DRAWN).toBe("failed");
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

async function make(page: Page, name: string, prompt: string): Promise<{ id: string }> {
  const answer = await page.request.post("/api/jobs", {
    headers: { "idempotency-key": `streams-${name}`, "sec-fetch-site": "same-origin" },
    data: { kind: "video", request: { ...SMALL_CLIP, prompt } },
  });
  expect(answer.status(), await answer.text()).toBe(202);
  return answer.json();
}
