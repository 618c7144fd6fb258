/**
 * Fills two workspaces, with 1,000 and with 100,000 jobs (or the number in the first argument), and prints
 * the gallery's measurements in a browser and on the server: `npm run bench -- gallery`, after a build.
 */
import { type Browser, chromium, type Page } from "playwright";
import { socketDirectory, socketUrl } from "../../../lib/installation/postgres/socket";
import { findBrowser } from "../../../lib/launcher/setup/browser.mjs";
import { closeDatabase, pool } from "../../../lib/platform/server/database";
import { resetEnv } from "../../../lib/platform/server/env";
import { signInByRequest } from "../../sign-in";
import { startProduct } from "../start-product";
import { timeQueries } from "./ask";
import * as browse from "./browse";
import { fillGallery } from "./fill";
import { timeUntilShownInAll } from "./windows";

const MANY = Number(process.argv[2] ?? 100_000);
const product = await startProduct();
const { base, dataDir } = product;

async function signedIn(
  browser: Browser,
  name: string,
  viewport = { width: 1280, height: 800 },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  // tsx uses this name in the functions it passes to the page.
  await page.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  await signInByRequest(page.request, { apiKey: `sk_sandbox_demo_${name}`, base });
  return page;
}

const tooLong = (frames: readonly number[]): string =>
  `${frames.filter((ms) => ms > 50).length} of ${frames.length}`;

async function look(page: Page, count: number): Promise<Record<string, unknown>> {
  const session = await page.context().newCDPSession(page);
  await browse.openGrid(page, base, count);
  const frames = await browse.framesDuring(page, () => browse.scrollAbout(page));
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: "instant" }),
  );
  await page.waitForTimeout(12_000); // pages out of view are released after ten seconds
  const nodes = await browse.domNodes(page);
  const heap = await browse.heapBytes(session);
  const jumps: number[] = [];
  for (let n = 0; n < 12; n++) {
    const day = new Date(Date.now() - ((n * 37) % 100) * 14 * 86_400_000).toISOString().slice(0, 10);
    await page.waitForTimeout(500); // nobody chooses dates more quickly
    jumps.push(await browse.jumpTo(page, day));
  }
  jumps.sort((a, b) => a - b);
  await browse.openGrid(page, base, count);
  const looking = await browse.framesDuring(page, () => browse.scrollLooking(page));
  await browse.openGrid(page, base, count);
  const search = await browse.timeUntilFiltered(page, count, () =>
    page.getByLabel("Search prompts").fill("robot"),
  );
  await browse.openGrid(page, base, count);
  const filter = await browse.timeUntilFiltered(page, count, async () => {
    await page.getByRole("radio", { name: "Image", exact: true }).check({ force: true });
  });
  await browse.openGrid(page, base, count);
  await page.locator('ul[aria-label="Results"] [role=checkbox]').first().click({ force: true });
  const select = await browse.framesDuring(page, async () => {
    await page.getByRole("button", { name: /^Select all/ }).click();
    await page
      .getByRole("toolbar")
      .getByText(`${count.toLocaleString("en-US")} selected`)
      .waitFor();
  });
  return {
    jobs: count,
    "frames over 50 ms, fast": tooLong(frames),
    "with pictures": tooLong(looking),
    nodes,
    "heap MB": Math.round(heap / 10_000) / 100,
    "jump ms median, most": `${Math.round(jumps[6] ?? 0)}, ${Math.round(jumps.at(-1) ?? 0)}`,
    "search ms": Math.round(search),
    "filter ms": Math.round(filter),
    "longest frame of select all ms": Math.round(Math.max(...select)),
  };
}

try {
  process.env.DATA_DIR = dataDir;
  process.env.DATABASE_URL = socketUrl(socketDirectory(dataDir), "atelier", "atelier");
  resetEnv();
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  const table: Record<string, unknown>[] = [];
  const workspaces: string[] = [];
  for (const count of [1_000, MANY]) {
    const page = await signedIn(browser, `bench${count}`);
    const { rows } = await pool().query<{ id: string }>("select id from workspaces where not id = any($1)", [
      workspaces,
    ]);
    const id = rows[0]?.id ?? "";
    workspaces.push(id);
    const startedAt = performance.now();
    await fillGallery(id, count, `${count}_`);
    console.log(
      `${count.toLocaleString("en-US")} jobs filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    );
    table.push(await look(page, count));
    await page.context().close();
  }
  console.table(table);
  console.table(await timeQueries(workspaces[1] ?? ""));
  const windows = [
    await signedIn(browser, `bench${MANY}`),
    await signedIn(browser, `bench${MANY}`),
    await signedIn(browser, `bench${MANY}`, { width: 360, height: 740 }),
  ];
  console.table(await timeUntilShownInAll(windows, base));
  await browser.close();
} finally {
  await closeDatabase();
  await product.stop();
}
