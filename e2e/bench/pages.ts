/**
 * Prints, for each page of a running Atelier, the size of the scripts of a first visit and Lighthouse's
 * scores. `npm run bench:pages -- http://127.0.0.1:3000`; it signs in with a demo key of the embedded
 * service.
 */
import { request } from "playwright";
import { findBrowser } from "../../lib/launcher/setup/browser.mjs";
import { PAGES } from "../page-layout";
import { signInByRequest } from "../sign-in";
import { scoresOf } from "./lighthouse";
import { gzippedKb, pageScripts } from "./measure-page";

const baseURL = process.argv[2] ?? "http://127.0.0.1:3000";
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? "";
const visitor = await request.newContext({ baseURL });
const rows: Record<string, unknown>[] = [];

async function measure(page: string) {
  const { cookies } = await visitor.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { first, part } = await pageScripts(visitor, page);
  rows.push({
    page,
    "first script kB (gzip)": gzippedKb(first),
    "with the part": gzippedKb([...first, ...part]),
    ...(await scoresOf(baseURL + page, cookie)),
  });
}

await measure("/sign-in");
await signInByRequest(visitor, { apiKey: `sk_sandbox_demo_bench_${Date.now()}` });
for (const page of PAGES) await measure(page);
console.table(rows);
await visitor.dispose();
