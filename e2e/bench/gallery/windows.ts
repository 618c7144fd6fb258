import type { Page } from "@playwright/test";

const CHANGES = 10;
const MAX_WAIT_MS = 10_000;
const LIST = 'ul[aria-label="Results"] li';

/**
 * Milliseconds until each of these windows shows a change made in one of them: jobs that become favorites.
 */
export async function timeUntilShownInAll(windows: readonly Page[], base: string) {
  for (const page of windows) {
    await page.goto(`${base}/gallery?favorite=yes`);
    await page.locator(`${LIST} [data-job-id]`).first().waitFor();
    await page.locator('[data-connection="connected"]').first().waitFor();
  }
  const [first] = windows;
  if (!first) return [];
  const list = await (await first.request.get(`${base}/api/jobs?limit=100`)).json();
  // Those with a tile of their own; the oldest first, so that each comes to the top, where every window shows it.
  const jobs = list.data
    .filter(
      (job: { favorite: boolean; status: string; series: object | null }) =>
        !job.favorite && job.status === "completed" && job.series === null,
    )
    .slice(0, CHANGES)
    .reverse();
  const delaysMs: number[][] = windows.map(() => []);
  for (const { id } of jobs) {
    const seen = windows.map((page) =>
      page.evaluate(
        ([selector, jobId, mostMs]) =>
          new Promise<number>((resolve, reject) => {
            const startedAt = Date.now();
            const look = () => {
              if (Date.now() - startedAt > mostMs) return reject(new Error(`${jobId} was never shown.`));
              if (document.querySelector(`${selector} [data-job-id="${jobId}"]`)) return resolve(Date.now());
              requestAnimationFrame(look);
            };
            look();
          }),
        [LIST, id, MAX_WAIT_MS] as const,
      ),
    );
    const startedAt = Date.now();
    await first.request.patch(`${base}/api/jobs/${id}/annotations`, {
      headers: { "sec-fetch-site": "same-origin" },
      data: { favorite: true },
    });
    for (const [at, when] of (await Promise.all(seen)).entries()) delaysMs[at]?.push(when - startedAt);
  }
  return delaysMs.map((ms, at) => {
    const sorted = ms.sort((a, b) => a - b);
    return {
      window: at === 2 ? "360 px" : at + 1,
      changes: ms.length,
      "median ms": sorted[5],
      "most ms": sorted.at(-1),
    };
  });
}
