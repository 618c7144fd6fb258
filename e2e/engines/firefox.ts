import puppeteer from "puppeteer-core";
import type { Engine } from "./engine";

/** Starts Firefox without a window. Puppeteer drives it by WebDriver BiDi, so no second program is needed. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, protocolTimeout: 300_000 });
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    errors,
    open: async (url) => {
      await page.goto(url);
    },
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    type: (xpath, text) => page.locator(`::-p-xpath(${xpath})`).fill(text),
    click: (xpath) => page.locator(`::-p-xpath(${xpath})`).click(),
    close: () => browser.close(),
  };
}
