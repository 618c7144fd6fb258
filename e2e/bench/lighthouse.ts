import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { type Cookie, chromium } from "playwright";

export type Scores = {
  /** 0 to 100, like the next two. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Milliseconds until the largest part of the page is painted. */
  lcpMs: number;
  /** Milliseconds in which the page could not respond, from first paint until it can. */
  blockedMs: number;
};
/**
 * A fast desktop, or Lighthouse's slow phone on a slow network. Of "mobile" the times are computed from a visit at full
 * speed: what came before the largest paint there counts, although on a slow network it comes later. For
 * "throttled mobile" Chromium's own network and processor are slowed down during the visit.
 */
export type Device = "desktop" | "mobile" | "throttled mobile";

/** As a header of each request they would be lost as soon as the page sets a cookie of its own. */
async function giveCookies(port: number, cookies: Cookie[]): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  await browser.contexts()[0]?.addCookies(cookies);
  await browser.close();
}

/**
 * Lighthouse's scores of a page with the session of `cookies`.
 * @throws Error when another page was shown in its place
 */
export async function scoresOf(url: string, cookies: Cookie[], device: Device): Promise<Scores> {
  const root = process.getuid?.() === 0;
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
    chromeFlags: ["--headless=new", ...(root ? ["--no-sandbox"] : [])],
  });
  try {
    await giveCookies(chrome.port, cookies);
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        logLevel: "error",
        onlyCategories: ["performance", "accessibility", "best-practices"],
        ...(device === "throttled mobile" ? { throttlingMethod: "devtools" } : {}),
      },
      device === "desktop" ? desktopConfig : undefined,
    );
    const shown = result?.lhr.finalDisplayedUrl;
    if (shown !== url) throw new Error(`${url} was measured, and ${shown} was shown`);
    const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
    const ms = (audit: string) => Math.round(result?.lhr.audits[audit]?.numericValue ?? Number.NaN);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      lcpMs: ms("largest-contentful-paint"),
      blockedMs: ms("total-blocking-time"),
    };
  } finally {
    chrome.kill();
  }
}
