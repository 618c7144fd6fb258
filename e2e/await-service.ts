import { expect } from "@playwright/test";
import { currentRun } from "./run";

/**
 * Waits for the embedded service. Playwright waits for one address only, and beside other work the dashboard may
 * respond before the service does, so that nobody can sign in yet.
 */
export default async function awaitService(): Promise<void> {
  const { sandboxUrl } = await currentRun();
  const responds = () =>
    fetch(`${sandboxUrl}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(responds, { timeout: 300_000 }).toBe(true);
}
