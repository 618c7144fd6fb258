import type { Page } from "@playwright/test";
import { type FaultProxy, startFaultProxy } from "../fault-proxy";
import { Stack } from "../fault-stack";
import { test as base, expect, signIn } from "../fixtures";
import { currentRun } from "../run";

type Pick = Parameters<typeof startFaultProxy>[1];

/** A dashboard with the run's embedded service, and the faults on the connection between them. */
export type Line = {
  dashboard: Stack;
  /** Sets the fault of each request from now on. A test starts with a line without faults. */
  deal(pick: Pick): void;
  /** How often each fault was chosen, by all tests of the worker so far. A test compares two readings. */
  dealt: FaultProxy["dealt"];
};

type Fixtures = {
  /** Shared by the tests of a worker, so a test must not stop it. The accounts on it are the test's own. */
  line: Line;
  /** A page of the line's dashboard, signed in with the test's key. */
  onLine: Page;
};

const noFault: Pick = () => "none";

export const test = base.extend<Fixtures, { sharedLine: Line }>({
  // These tests sign in to the line's dashboard, not to the run's.
  signedIn: false,
  sharedLine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs here.
    async ({}, use) => {
      let current = noFault;
      const proxy = await startFaultProxy((await currentRun()).sandboxUrl, (incoming) => current(incoming));
      const dashboard = await Stack.dashboard(proxy.url);
      try {
        await dashboard.start();
        await use({ dashboard, dealt: proxy.dealt, deal: (pick) => (current = pick) });
      } finally {
        await dashboard.stop();
        await proxy.close();
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
  line: async ({ sharedLine }, use) => {
    sharedLine.deal(noFault);
    await use(sharedLine);
    sharedLine.deal(noFault);
  },
  onLine: async ({ line, browser, apiKey }, use) => {
    const context = await browser.newContext({ baseURL: line.dashboard.url });
    const page = await context.newPage();
    await signIn(page, apiKey);
    await use(page);
    await context.close();
  },
});

export { expect };
