/**
 * Prints the main thread's time for a key press in the prompt field of the video form, compared with a plain
 * textarea on the same page: `npm run bench -- key-press`, after a build. The times are the thread's own running
 * time, so a busy machine changes them little. The argument is the number of measured keys in each field.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type CDPSession, chromium, type Locator, type Page } from "playwright";
import { findBrowser } from "../../lib/launcher/setup/browser.mjs";
import { signInByRequest } from "../sign-in";
import { startProduct } from "./start-product";

const KEYS = Number(process.argv[2] ?? 200);
/** Longer than a frame, so that a key's layout and paint count as part of it. */
const BETWEEN_KEYS_MS = 60;
/** The text of both fields before the first key: a prompt of usual length. */
const WRITTEN = "A lighthouse in fog, seen from a small boat that rocks on the swell. ".repeat(8);

type Cost = { scriptMs: number; totalMs: number };

async function openForm(page: Page, base: string): Promise<{ prompt: Locator; plain: Locator }> {
  await signInByRequest(page.request, { apiKey: "sk_sandbox_demo_keys", base });
  await page.goto(`${base}/create/video`);
  const prompt = page.getByLabel("Prompt", { exact: true });
  await prompt.fill(WRITTEN);
  await prompt.evaluate((field) => {
    const copy = document.createElement("textarea");
    copy.className = field.className;
    copy.ariaLabel = "Plain";
    document.body.append(copy);
  });
  const plain = page.getByLabel("Plain", { exact: true });
  await plain.fill(WRITTEN);
  return { prompt, plain };
}

async function threadTimes(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send("Performance.getMetrics");
  const ms = (name: string) => 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? 0);
  return { scriptMs: ms("ScriptDuration"), totalMs: ms("TaskDuration") };
}

async function pressKey(page: Page, session: CDPSession, field: Locator): Promise<Cost> {
  await field.focus();
  await wait(BETWEEN_KEYS_MS);
  const before = await threadTimes(session);
  await page.keyboard.press("a");
  await wait(BETWEEN_KEYS_MS);
  const after = await threadTimes(session);
  return { scriptMs: after.scriptMs - before.scriptMs, totalMs: after.totalMs - before.totalMs };
}

const quantile = (costs: readonly Cost[], name: keyof Cost, share: number): number =>
  costs.map((cost) => cost[name]).toSorted((a, b) => a - b)[Math.floor(costs.length * share)] ?? Number.NaN;
const rounded = (ms: number) => Math.round(ms * 1_000) / 1_000;
const summary = (costs: readonly Cost[]) => ({
  "script ms, median": rounded(quantile(costs, "scriptMs", 0.5)),
  "script ms, p95": rounded(quantile(costs, "scriptMs", 0.95)),
  "all ms, median": rounded(quantile(costs, "totalMs", 0.5)),
  "all ms, p95": rounded(quantile(costs, "totalMs", 0.95)),
});

const product = await startProduct();

try {
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage();
  const { prompt, plain } = await openForm(page, product.base);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const costs: { prompt: Cost[]; plain: Cost[] } = { prompt: [], plain: [] };
  for (let key = -20; key < KEYS; key++) {
    const [inPrompt, inPlain] = [await pressKey(page, session, prompt), await pressKey(page, session, plain)];
    // The first keys warm up the JavaScript engine.
    if (key < 0) continue;
    costs.prompt.push(inPrompt);
    costs.plain.push(inPlain);
  }
  await browser.close();
  console.table({ "prompt of the form": summary(costs.prompt), "plain textarea": summary(costs.plain) });
  const ratio = quantile(costs.prompt, "totalMs", 0.5) / quantile(costs.plain, "totalMs", 0.5);
  console.log(JSON.stringify({ keys: KEYS, medianRatio: Math.round(ratio * 100) / 100 }));
} finally {
  await product.stop();
}
