import { loadavg } from "node:os";
import { type Browser, chromium } from "playwright";
import { findBrowser } from "../../lib/launcher/setup/browser.mjs";
import { median, report } from "./report";

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
};

/** The processor time in milliseconds of the longest task of a page's main thread, which other work hardly changes. */
export function longestTaskMs(trace: Buffer): number {
  const { traceEvents: events }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString());
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(events.filter(({ args }) => args.name === "CrRendererMain").map(threadOf));
  const tasks = events.filter((each) => each.name.endsWith("::RunTask") && main.has(threadOf(each)));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

/** What a step of a measurement saw. */
type Step = { step: string; "over 50 ms": number; "of the processor": number };

export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
}

/** Measures the steps of a page so often, each time in a new browser; prints them, and reports the middle of each. */
export async function measureSteps(
  times: number,
  measure: (browser: Browser, run: number) => Promise<readonly Step[]>,
): Promise<void> {
  const all: Step[] = [];
  for (let run = 1; run <= times; run++) {
    const browser = await launchBrowser();
    const steps = await measure(browser, run);
    await browser.close();
    console.log(`run ${run}, load ${loadavg()[0]?.toFixed(1)}`);
    console.table(steps);
    all.push(...steps);
  }
  for (const step of new Set(all.map((each) => each.step))) {
    const of = all.filter((each) => each.step === step);
    report(
      {
        figure: `${step}: frames over 50 ms`,
        value: median(of.map((each) => each["over 50 ms"])),
        aim: "0",
      },
      {
        figure: `${step}: longest task, ms of the processor`,
        value: median(of.map((each) => each["of the processor"])),
        aim: "under 50",
      },
    );
  }
}
