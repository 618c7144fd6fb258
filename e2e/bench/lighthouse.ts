import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";

export type Scores = { performance: number; accessibility: number; bestPractices: number };

/** Lighthouse's scores of a page, 0 to 100, with the session of `cookie` on a fast desktop. */
export async function scoresOf(url: string, cookie: string): Promise<Scores> {
  const root = process.getuid?.() === 0;
  const chrome = await launch({
    ...(process.env.CHROMIUM_PATH ? { chromePath: process.env.CHROMIUM_PATH } : {}),
    chromeFlags: ["--headless=new", ...(root ? ["--no-sandbox"] : [])],
  });
  try {
    const result = await lighthouse(
      url,
      {
        port: chrome.port,
        logLevel: "error",
        onlyCategories: ["performance", "accessibility", "best-practices"],
        ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
      },
      desktopConfig,
    );
    const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
    };
  } finally {
    chrome.kill();
  }
}
