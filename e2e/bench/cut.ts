/**
 * Makes a film of 60 pictures and prints, for opening its cut, playing it, scrolling and zooming its strip and dragging an
 * edge, the frames over 50 ms and the longest task: `npm run bench -- cut`, after a build. The arguments are how often it is
 * measured, each time in a new browser, and the number of shots.
 */

import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "playwright";
import { newId } from "@/lib/boards/new-id";
import { signInByRequest } from "../sign-in";
import { launchBrowser, longestTaskMs, measureSteps } from "./page-steps";
import { startProduct } from "./start-product";

const TIMES = Number(process.argv[2] ?? 3);
const SHOTS = Number(process.argv[3] ?? 60);
/** Frames and tasks that a person notices. */
const LONG_MS = 50;
const CALM_MS = 1_000;
const API_KEY = "sk_sandbox_demo_cut";

async function send(visitor: APIRequestContext, method: "POST" | "PATCH", address: string, data: object) {
  const headers = { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() };
  const response = await visitor.fetch(address, { method, data, headers });
  if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`);
  return response.json();
}

/** Makes a board of one picture a shot, which are their picks; returns its address. */
async function makeFilm(visitor: APIRequestContext, base: string): Promise<string> {
  const column = {
    ...{ id: newId("clm"), kind: "image", model_id: "zeta-image", takes: 1 },
    settings: { ratio: "16:9", resolution: "1K" },
  };
  const shots = Array.from({ length: SHOTS }, (_, at) => ({
    ...{ id: newId("shot"), kind: "image", prompt: `A lake at dawn, ${at}` },
  }));
  const { id, revision } = await send(visitor, "POST", `${base}/api/boards`, {
    ...{ name: "Film", columns: [column], shots },
  });
  const cells = shots.map((shot) => ({
    ...{ shot_id: shot.id, column_id: column.id, takes: 1, credits: 1_000, known: 0 },
  }));
  await send(visitor, "POST", `${base}/api/boards/${id}/runs`, { revision, cells, credits: 1_000 * SHOTS });
  for (;;) {
    const { takes } = await (await visitor.get(`${base}/api/boards/${id}/takes`)).json();
    const done = takes.filter(({ status }: { status: string }) => status === "completed");
    if (done.length === SHOTS) {
      for (const { job_id } of done)
        await send(visitor, "PATCH", `${base}/api/jobs/${job_id}/annotations`, { picked: true });
      return `${base}/boards/${id}`;
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Runs in the page: keeps the durations of its frames in milliseconds. */
function watch(): void {
  const frames: number[] = [];
  Object.assign(window, { frameTimes: frames });
  let before = performance.now();
  requestAnimationFrame(function look(now) {
    frames.push(now - before);
    before = now;
    requestAnimationFrame(look);
  });
}

type Seen = Awaited<ReturnType<typeof during>>;

async function during(browser: Browser, page: Page, step: string, interact: () => Promise<unknown>) {
  const taken = () =>
    page.evaluate(() => {
      const frames: number[] = Reflect.get(window, "frameTimes");
      return frames.splice(0);
    });
  await taken().catch(() => []);
  await browser.startTracing(page, { categories: ["toplevel"] });
  await interact();
  await page.waitForTimeout(CALM_MS);
  const frames = await taken();
  return {
    step,
    frames: frames.length,
    "over 50 ms": frames.filter((ms) => ms > LONG_MS).length,
    "of the processor": Math.round(longestTaskMs(await browser.stopTracing())),
  };
}

async function dragBy(page: Page, name: string, x: number): Promise<void> {
  const box = await page.getByRole("slider", { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (let n = 1; n <= 20; n++) {
    await page.mouse.move(left + (x * n) / 20, top);
    await page.waitForTimeout(16);
  }
  await page.mouse.up();
}

async function measure(browser: Browser, base: string, film: string): Promise<Seen[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  // tsx uses this name in the functions it passes to the page.
  await page.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  await page.addInitScript(watch);
  await signInByRequest(page.request, { apiKey: API_KEY, base });
  const seen: Seen[] = [];
  const step = async (name: string, interact: () => Promise<unknown>) =>
    void seen.push(await during(browser, page, name, interact));
  await step("open", async () => {
    await page.goto(`${film}/cut`);
    await page.getByRole("list", { name: "Shots of the film" }).waitFor();
    await page.waitForLoadState("networkidle");
  });
  await step("play", async () => {
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForTimeout(4_000);
    await page.keyboard.press("Space");
  });
  await page.locator("[data-strip]").hover();
  await step("scroll by wheel", async () => {
    for (const by of [200, -200])
      for (let n = 0; n < 12; n++) {
        await page.mouse.wheel(by, 0);
        await page.waitForTimeout(30);
      }
  });
  await step("drag an edge", () => dragBy(page, "Shot 2 ends", -18));
  await step("zoom", async () => {
    await page.getByRole("button", { name: "Larger strip" }).click();
    await page.getByRole("button", { name: "Smaller strip" }).click();
  });
  await page.context().close();
  return seen;
}

const product = await startProduct();
try {
  const maker = await launchBrowser();
  const visitor = (await maker.newContext()).request;
  await signInByRequest(visitor, { apiKey: API_KEY, base: product.base });
  const film = await makeFilm(visitor, product.base);
  await maker.close();
  await measureSteps(TIMES, (browser) => measure(browser, product.base, film));
} finally {
  await product.stop();
}
