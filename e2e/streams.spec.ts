import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { startRelay } from "./relay";
import { currentRun } from "./run";
import { sendClip } from "./video-form";

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

test("hundreds of event streams that are opened and closed leave nothing open", { tag: "@all" }, async ({
  page,
  run,
}) => {
  const open = await feedOf(page, run.baseUrl);
  // A session has eight places. No new one can be opened while a closed one is still counted.
  const openSoon = async (signal: AbortSignal) => {
    let response = await open(signal);
    for (; response.status === 429; response = await open(signal)) await response.body?.cancel();
    expect(response.status).toBe(200);
    return response;
  };
  const figures: { files: number; megabytes: number }[] = [];
  for (let turn = 0; turn < 3; turn++) {
    for (let round = 0; round < ROUNDS; round++) {
      const leaving = new AbortController();
      const responses = await Promise.all(Array.from({ length: AT_ONCE }, () => openSoon(leaving.signal)));
      leaving.abort();
      await Promise.allSettled(responses.map((response) => response.text()));
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

test("nine tabs of a browser share one event stream, and all of them load and follow", {
  tag: "@all",
}, async ({ page, context }) => {
  const tabs = [page, ...(await Promise.all(Array.from({ length: 8 }, () => context.newPage())))];
  let feeds = 0;
  context.on("request", (request) => {
    if (request.url().endsWith("/api/jobs/events")) feeds += 1;
  });
  for (const tab of tabs) await tab.goto("/gallery");
  const jobId = await sendClip(page, "[sandbox:fail] Nine at once");
  for (const tab of tabs) {
    await expect(tab.locator(`[data-job-id="${jobId}"][data-status="failed"]`)).toBeVisible(JOB_TIMEOUT);
  }
  expect(feeds).toBe(1);
});

test.describe("a browser whose connection was cut", () => {
  test.use({ signedIn: false, expectedErrors: [/Failed to load resource: net::ERR_/] });

  test("shows what happened meanwhile as soon as it is connected again", { tag: "@all" }, async ({
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
      const before = await sendClip(direct, "[sandbox:slow] [sandbox:fail] Before the cut");
      await page.goto("/gallery");
      await expect(page.locator(`[data-job-id="${before}"][data-status="processing"]`)).toBeVisible();
      line.cut();
      const meanwhile = await sendClip(direct, "[sandbox:fail] Meanwhile");
      for (const id of [before, meanwhile]) {
        const status = async () => (await (await direct.request.get(`/api/jobs/${id}`)).json()).status;
        await expect.poll(status, JOB_TIMEOUT).toBe("failed");
      }
      await expect(page.locator(`[data-job-id="${meanwhile}"]`)).toHaveCount(0);
      line.mend();
      for (const id of [before, meanwhile]) {
        await expect(page.locator(`[data-job-id="${id}"][data-status="failed"]`)).toBeVisible();
      }
    } finally {
      await context.close();
      await otherContext.close();
      await line.close();
    }
  });
});
