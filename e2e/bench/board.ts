/**
 * Makes a board of 500 shots on four models and prints, for opening it, scrolling it by wheel and keys, and editing a
 * prompt, a setting and one of all shots, and planning credits, the frames over 50 ms and the longest task; and which cells ("row/place") an edit
 * and a take of one cell draw again: `npm run bench -- board`, after a build. The arguments are how often it is measured,
 * each time in a new browser, and the number of shots.
 */

import { randomBytes } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "playwright";
import { newId } from "@/lib/boards/new-id";
import { signInByRequest } from "../sign-in";
import { longestTaskMs, measureSteps } from "./page-steps";
import { startProduct } from "./start-product";

const TIMES = Number(process.argv[2] ?? 3);
const SHOTS = Number(process.argv[3] ?? 500);
/** Frames and tasks that a person notices. */
const LONG_MS = 50;
const CALM_MS = 1_500;
/** More cells are counted. */
const MAX_NAMED = 12;
const MODELS = ["gamma-2.5", "zeta", "beta-3.0", "alpha-3.1"];
const CHEAPEST = { ratio: "1:1", resolution: "480p", duration: "4", audio: false };

/** A board of shots of usual length, every third with settings of its own. */
const content = () => ({
  name: "A long film",
  columns: MODELS.map((model_id, at) => ({
    id: newId("clm"),
    kind: "video",
    model_id,
    settings: at === 0 ? CHEAPEST : {},
    takes: 1,
  })),
  shots: Array.from({ length: SHOTS }, (_, at) => ({
    id: newId("shot"),
    kind: "video",
    prompt: `Shot ${at + 1} of the long list, a slow push in over water at dawn, mist between the reeds`,
    settings: at % 3 === 0 ? { ratio: at % 2 === 0 ? "16:9" : "9:16", resolution: "720p" } : {},
  })),
});

async function send(visitor: APIRequestContext, address: string, data: object) {
  const headers = { "sec-fetch-site": "same-origin", "idempotency-key": randomBytes(12).toString("hex") };
  const response = await visitor.post(address, { data, headers });
  if (!response.ok()) throw new Error(`${address}: ${response.status()} ${await response.text()}`);
  return response.json();
}

type Probe = {
  /** Durations in milliseconds of the frames and of the tasks over 50 ms since the last look. */
  frames: number[];
  tasks: number[];
  /** Rows and cells, by their place, that React has drawn again since the last look. */
  rows: Set<string>;
  cells: Set<string>;
};

/**
 * Runs in the page. A cell was drawn again if React gave its element new properties, whether or not any of them changed.
 * One that came with a new row is not counted.
 */
function watch(): void {
  const probe: Probe = { frames: [], tasks: [], rows: new Set(), cells: new Set() };
  Object.assign(window, { probe });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.tasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  const known = new WeakMap<Element, unknown>();
  const propertiesOf = (element: Element): unknown =>
    Reflect.get(element, Object.keys(element).find((each) => each.startsWith("__reactProps")) ?? "");
  let before = performance.now();
  requestAnimationFrame(function look(now) {
    probe.frames.push(now - before);
    before = now;
    for (const cell of document.querySelectorAll<HTMLElement>("[data-row] [data-cell]")) {
      const properties = propertiesOf(cell);
      const row = cell.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";
      // What the server drew has none before React takes it over.
      if (properties === undefined) continue;
      if (known.has(cell) && known.get(cell) !== properties) {
        probe.rows.add(row);
        probe.cells.add(`${row}/${cell.dataset.cell}`);
      }
      known.set(cell, properties);
    }
    requestAnimationFrame(look);
  });
}

/** What was seen since the last look. */
const look = (page: Page) =>
  page.evaluate(() => {
    const probe: Probe = Reflect.get(window, "probe");
    const seen = { ...probe, rows: [...probe.rows], cells: [...probe.cells] };
    Object.assign(probe, { frames: [], tasks: [], rows: new Set(), cells: new Set() });
    return seen;
  });

type Seen = Awaited<ReturnType<typeof during>>;

async function during(browser: Browser, page: Page, step: string, interact: () => Promise<unknown>) {
  await look(page).catch(() => undefined);
  await browser.startTracing(page, { categories: ["toplevel"] });
  await interact();
  await page.waitForTimeout(CALM_MS);
  const { frames, tasks, rows, cells } = await look(page);
  return {
    step,
    frames: frames.length,
    "over 50 ms": frames.filter((ms) => ms > LONG_MS).length,
    "longest task, ms": Math.round(Math.max(0, ...tasks)),
    "of the processor": Math.round(longestTaskMs(await browser.stopTracing())),
    rows: rows.length,
    cells: cells.length > MAX_NAMED ? cells.length : cells.join(" "),
  };
}

const promptOf = (page: Page, number: number) =>
  page.getByRole("textbox", { name: `Prompt of shot ${number}`, exact: true });

/** Makes a take of the second shot on the first model, and waits until it has ended. */
async function makeOne(page: Page, address: string): Promise<void> {
  const read = async (part = "") => (await page.request.get(address + part)).json();
  const { revision, shots, columns } = await read();
  const credits = 1_000;
  const cell = { shot_id: shots[1].id, column_id: columns[0].id, takes: 1, credits, known: 0 };
  await send(page.request, `${address}/runs`, { revision, cells: [cell], credits });
  const hasEnded = async () => {
    const { takes } = await read("/takes");
    return takes.some(({ status }: { status: string }) => ["completed", "failed"].includes(status));
  };
  while (!(await hasEnded())) await page.waitForTimeout(500);
}

async function measure(browser: Browser, base: string, name: string): Promise<Seen[]> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  // tsx uses this name in the functions it passes to the page.
  await page.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  await page.addInitScript(watch);
  await signInByRequest(page.request, { apiKey: `sk_sandbox_demo_${name}`, base });
  const board = await send(page.request, `${base}/api/boards`, content());
  const steps = [
    await during(browser, page, "open", async () => {
      await page.goto(`${base}/boards/${board.id}`);
      await page.locator("main[aria-busy=false]").waitFor();
      await promptOf(page, 1).waitFor();
    }),
  ];
  await page.mouse.move(700, 500);
  const step = async (named: string, interact: () => Promise<unknown>) =>
    void steps.push(await during(browser, page, named, interact));
  await step("scroll by wheel", async () => {
    for (let n = 0; n < 60; n++) {
      await page.mouse.wheel(0, 300);
      await page.waitForTimeout(30);
    }
  });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await promptOf(page, 1).focus();
  await step("scroll by keys", async () => {
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(30);
    }
  });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await promptOf(page, 3).click();
  await step("type in a prompt", () => page.keyboard.type(" and a slow tilt to the sky", { delay: 30 }));
  await step("save a prompt", () => page.keyboard.press("Escape"));
  await page.getByRole("button", { name: /^Ratio of shot 4:/ }).click();
  await step("change a setting", () => page.getByRole("menuitemradio", { name: /^1:1/ }).click());
  await page.getByRole("button", { name: /^Resolution of all shots/ }).click();
  await step("change it for all shots", () =>
    page
      .getByRole("menuitemradio", { name: /^1080p/ })
      .first()
      .click(),
  );
  await page.getByRole("button", { name: "Plan credits…" }).click();
  const credits = page.getByRole("spinbutton", { name: "Credits" });
  await credits.waitFor();
  await step("plan other credits", () => credits.fill("20000"));
  await step("let the plan add models", () => page.getByRole("switch", { name: "Add other models" }).click());
  await page.keyboard.press("Escape");
  await step("make a take of one cell", () => makeOne(page, `${base}/api/boards/${board.id}`));
  await page.context().close();
  return steps;
}

const product = await startProduct();
try {
  await measureSteps(TIMES, (browser, run) => measure(browser, product.base, `board${run}`));
} finally {
  await product.stop();
}
