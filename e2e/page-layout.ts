import { expect, type Page } from "@playwright/test";
import { PAGE_PATHS } from "@/lib/platform/page-paths";
import { pageAddresses } from "./addresses";

const REST_WITHIN_MS = 60_000;

/** They lead to another page. */
const WITHOUT_A_VIEW: readonly string[] = [PAGE_PATHS.compare, PAGE_PATHS.settings];

/** The pages of the studio, each at its first view. A comparison and what has an id in its address need jobs. */
export const PAGES = pageAddresses("(studio)").filter(
  (address) => !address.includes("[") && !WITHOUT_A_VIEW.includes(address),
);

type Shift = { value: number; what: string };
/** A shift below it is no pixel that a person sees move: a playhead, a digit more in a corner. */
const SEEN = 0.0005;

/** A network as slow as a phone's on a bad day, without a cache: 1.6 Mbit/s, 150 ms. Chromium only. */
export async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 94_000,
  });
}

/** Notes the layout shifts of a page that no press has made, from its next load on, with what moved. Chromium only. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { value: number; what: string }[] = [];
    Object.assign(window, { layoutShiftsSeen: seen });
    const say = (rect: DOMRectReadOnly) =>
      [rect.x, rect.y, rect.width, rect.height].map(Math.round).join(",");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The types of the platform do not know this entry yet.
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
        };
        if (shift.hadRecentInput) continue;
        const moved = shift.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = `${element?.tagName} ${element?.className} "${element?.textContent?.slice(0, 40)}"`;
          return `${name} ${say(previousRect)} to ${say(currentRect)}`;
        });
        seen.push({
          value: shift.value,
          what: `${shift.value.toFixed(4)} at ${Math.round(entry.startTime)} ms: ${moved.join("; ")}`,
        });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const allShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { layoutShiftsSeen: Shift[] }).layoutShiftsSeen);

/** What moved by itself since the last load. */
export const shiftsOf = async (page: Page): Promise<string[]> =>
  (await allShifts(page)).filter(({ value }) => value >= SEEN).map(({ what }) => what);

/** Opens `path` and gives the sum of its layout shifts until it is at rest, with what moved. */
export async function layoutShift(page: Page, path: string): Promise<{ value: number; sources: string[] }> {
  await watchShifts(page);
  // On a busy machine the browser's slow network was seen to leave one request without an end.
  await expect(async () => {
    await page.goto(path, { waitUntil: "networkidle", timeout: REST_WITHIN_MS });
  }).toPass();
  await page.waitForTimeout(500);
  const shifts = await allShifts(page);
  return {
    value: shifts.reduce((sum, { value }) => sum + value, 0),
    sources: shifts.map(({ what }) => what),
  };
}

/**
 * The names of everything on the page that can be touched and takes a finger on less than 44 px in a
 * direction. Links in a line of text are as high as the line (WCAG 2.2, 2.5.8).
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SIDE = 44;
    const selector =
      "a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=tab],[role=option],[role=slider],[role=switch],[role=radio],[role=checkbox],[tabindex='0']";
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const after = getComputedStyle(element, "::after");
      const isGrown = after.position === "absolute" && after.content !== "none";
      const [w, h] = isGrown ? [Number.parseFloat(after.width), Number.parseFloat(after.height)] : [0, 0];
      return { width: Math.max(width, w || 0), height: Math.max(height, h || 0) };
    };
    const isSmall = (element: Element) => {
      const { width, height } = sizeOf(element);
      return width < SIDE - 0.5 || height < SIDE - 0.5;
    };
    const isInText = (element: Element) =>
      element.tagName === "A" && getComputedStyle(element).display === "inline";
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && height > 1 && !isInText(element) && !element.matches(":disabled");
      })
      .filter(
        (element) => isSmall(element) && isSmall(element.closest("label, [data-touch-target]") ?? element),
      )
      .map((element) => {
        const { width, height } = sizeOf(element);
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
        return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)}`;
      });
  });
}
