/**
 * Prints, for each page of a running Atelier, how far its layout shifts on a cold visit over a slow network
 * (https://web.dev/cls), and how many touch targets are under 44 px. `npm run bench -- layout URL`; it signs in
 * with a demo key of the embedded service, or with ATELIER_API_KEY.
 */
import { type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "../../lib/launcher/setup/browser.mjs";
import { layoutShift, PAGES, slowNetwork, smallTargets } from "../page-layout";
import { signInByRequest } from "../sign-in";

const baseURL = process.argv[2] ?? "http://127.0.0.1:3000";
const WIDTHS = [360, 768, 1440];

const executablePath = await findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const first = await browser.newContext({ baseURL });
await signInByRequest(first.request, {
  apiKey: process.env.ATELIER_API_KEY ?? `sk_sandbox_demo_layout_${Date.now()}`,
});
const storageState = await first.storageState();
await first.close();

async function visit<T>(
  width: number,
  look: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL,
    storageState,
    viewport: { width, height: isPhone ? 780 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
  });
  try {
    // The loader of this script names functions by a helper that the page does not have.
    await context.addInitScript("globalThis.__name = (value) => value");
    return await look(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const rows: Record<string, unknown>[] = [];
const small = new Set<string>();
for (const path of PAGES) {
  const row: Record<string, unknown> = { page: path };
  for (const width of WIDTHS) {
    const { value, sources } = await visit(width, async (page) => {
      await slowNetwork(page);
      return layoutShift(page, path);
    });
    row[`shift ${width}`] = Math.round(value * 1000) / 1000;
    if (value > 0.02) for (const source of sources) console.log(path, width, source);
  }
  row["small targets"] = await visit(360, async (page) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const names = await smallTargets(page);
    for (const name of names) small.add(`${path}  ${name}`);
    return names.length;
  });
  rows.push(row);
}
console.table(rows);
for (const name of small) console.log(name);
await browser.close();
