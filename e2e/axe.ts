import type { Page } from "@playwright/test";
import axe, { type Result, type RunOptions } from "axe-core";

const OPTIONS: RunOptions = {
  resultTypes: ["violations"],
  rules: { "target-size": { enabled: true } },
};

/**
 * What axe finds wrong with a page, or with the part of it that a selector names. Its script is read once by each
 * document: reading half a megabyte takes a sixth of the time of a check.
 * @param onlyRules without it, all
 */
export async function violationsOf(page: Page, where?: string, onlyRules?: string[]): Promise<Result[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ({ context, options }) => window.axe.run(context ?? document, options),
    { context: where, options: { ...OPTIONS, ...(onlyRules ? { runOnly: onlyRules } : {}) } },
  );
  return violations;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
