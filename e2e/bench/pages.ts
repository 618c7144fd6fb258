/**
 * Prints, for each page, the size of the scripts of a first visit and Lighthouse's scores, on a desktop and for Create and
 * Gallery on a phone, computed and throttled: `npm run bench -- pages`, after a build. `-- http://127.0.0.1:3000` measures
 * a running Atelier instead of one of its own. It signs in with a demo key of the embedded service.
 */
import { loadavg } from "node:os";
import { type Cookie, request } from "playwright";
import { findBrowser } from "../../lib/launcher/setup/browser.mjs";
import { PAGES } from "../page-layout";
import { signInByRequest } from "../sign-in";
import { type Device, scoresOf } from "./lighthouse";
import { gzippedKb, pageScripts } from "./measure-page";
import { report } from "./report";
import { startProduct } from "./start-product";

const ON_PHONES = ["/create/video", "/gallery"];
/** A score differs from run to run. */
const TIMES = 3;

const [, , address] = process.argv;
const product = address === undefined ? await startProduct() : null;
const baseURL = address ?? product?.base ?? "";
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? "";
const visitor = await request.newContext({ baseURL });
const rows: Record<string, unknown>[] = [];

/** The middle of several runs, by their performance. */
async function middleScores(page: string, cookies: Cookie[], device: Device) {
  const runs: Awaited<ReturnType<typeof scoresOf>>[] = [];
  for (let n = 0; n < TIMES; n++) runs.push(await scoresOf(baseURL + page, cookies, device));
  return runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(TIMES / 2)];
}

async function measure(page: string, device: Device) {
  const { cookies } = await visitor.storageState();
  const { first, part } = await pageScripts(visitor, page);
  const scores = await middleScores(page, cookies, device);
  rows.push({
    page,
    device,
    "first script kB (gzip)": gzippedKb(first),
    "with the part": gzippedKb([...first, ...part]),
    ...scores,
  });
  const of = `${page} on ${device}`;
  const [score, lcp, blocked] =
    device === "desktop" ? ["at least 98", "", ""] : ["at least 95", "at most 2200", "at most 150"];
  report(
    { figure: `Lighthouse, ${of}`, value: scores?.performance ?? Number.NaN, aim: score },
    { figure: `LCP ms, ${of}`, value: scores?.lcpMs ?? Number.NaN, aim: lcp },
    { figure: `TBT ms, ${of}`, value: scores?.blockedMs ?? Number.NaN, aim: blocked },
  );
}

try {
  await measure("/sign-in", "desktop");
  await signInByRequest(visitor, { apiKey: `sk_sandbox_demo_bench_${Date.now()}` });
  for (const page of PAGES) await measure(page, "desktop");
  for (const page of ON_PHONES) {
    await measure(page, "mobile");
    await measure(page, "throttled mobile");
  }
  console.table(rows);
  console.log(JSON.stringify({ load: loadavg()[0] }));
} finally {
  await visitor.dispose();
  await product?.stop();
}
