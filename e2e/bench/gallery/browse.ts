import type { CDPSession, Page } from "@playwright/test";

const LIST = 'ul[aria-label="Results"]';

/** Waits until the grid has the shape of the whole list, with `count` tiles, and its first pictures. */
export async function openGrid(page: Page, base: string, count: number, query = ""): Promise<void> {
  await page.goto(`${base}/gallery${query}`);
  await page.locator(`${LIST} li[aria-setsize="${count}"] [data-job-id]`).first().waitFor();
}

/** Durations in milliseconds of the frames drawn while `interact` runs. */
export async function framesDuring(page: Page, interact: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const probe = window as unknown as { frames: number[]; isMeasuring: boolean };
    probe.frames = [];
    probe.isMeasuring = true;
    let before = performance.now();
    requestAnimationFrame(function look(now) {
      probe.frames.push(now - before);
      before = now;
      if (probe.isMeasuring) requestAnimationFrame(look);
    });
  });
  await interact();
  return page.evaluate(() => {
    const probe = window as unknown as { frames: number[]; isMeasuring: boolean };
    probe.isMeasuring = false;
    return probe.frames.slice(1);
  });
}

/** Scrolls down in wheel steps, drags the scrubber for a while, and returns. */
export async function scrollAbout(page: Page): Promise<void> {
  await page.mouse.move(600, 500);
  for (let n = 0; n < 120; n++) await page.mouse.wheel(0, 350);
  await page.evaluate(async () => {
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let n = 0; n <= 240; n++) {
      scrollTo({ top: (end * (n <= 120 ? n : 240 - n)) / 120, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
  });
  for (let n = 0; n < 60; n++) await page.mouse.wheel(0, 350);
  await page.locator(`${LIST} [data-job-id]`).first().waitFor();
}

/** Scrolls from the top for eight seconds at a speed at which every picture is asked for: six windows a second. */
export async function scrollLooking(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const startedAt = performance.now();
    for (let seconds = 0; seconds < 8; seconds = (performance.now() - startedAt) / 1_000) {
      scrollTo({ top: seconds * 6 * innerHeight, behavior: "instant" });
      await new Promise(requestAnimationFrame);
    }
  });
}

export const domNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll("*").length);

/** Bytes of the page's heap after garbage collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** Milliseconds from choosing a date until the window shows jobs of that place around its middle. */
export function jumpTo(page: Page, day: string): Promise<number> {
  return page.evaluate(async (text) => {
    const field = document.querySelector<HTMLInputElement>("main input[type=date]");
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    if (!field) throw new Error("There is no date to choose.");
    const from = scrollY;
    const startedAt = performance.now();
    set?.call(field, text);
    field?.dispatchEvent(new Event("input", { bubbles: true }));
    // One of these points is inside a tile, whichever of them is in a gap.
    const points = [-20, 0, 20].map((by) => [innerWidth / 2 + by, innerHeight / 2 + by] as const);
    const isShown = () =>
      points.some((at) =>
        document
          .elementFromPoint(...at)
          ?.closest("li")
          ?.querySelector("[data-job-id]"),
      );
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (isShown() && Math.abs(scrollY - from) > innerHeight) return performance.now() - startedAt;
      if (performance.now() - startedAt > 5_000) return Number.POSITIVE_INFINITY;
    }
  }, day);
}

/** Milliseconds until the length of the list differs from `count`. */
export async function timeUntilFiltered(
  page: Page,
  count: number,
  interact: () => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  await interact();
  await page.waitForFunction(
    ([list, size]) => {
      const tile = document.querySelector(`${list} li:has([data-job-id])`);
      return tile !== null && tile.getAttribute("aria-setsize") !== size;
    },
    [LIST, String(count)] as const,
    { polling: "raf" },
  );
  return performance.now() - startedAt;
}
