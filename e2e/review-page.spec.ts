import type { Browser, Locator, Page } from "@playwright/test";
import { post } from "./api-calls";
import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { aBoardOfClips, aBoardOfRows, letRest, pickTake } from "./reviewed-board";
import type { Run } from "./run";

type Link = { id: string; path: string };

async function linkOf(page: Page, boardId: string, more: object = {}): Promise<Link> {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = { of: "board", id: boardId, title: "Aurelia", shares_takes: true, expires_at, ...more };
  const { review, path } = await (await post(page.request, "/api/reviews", shared)).json();
  return { id: review.id, path };
}

async function aGuest(browser: Browser, run: Run): Promise<Page> {
  const context = await browser.newContext({
    baseURL: run.baseUrl,
    viewport: { width: 1280, height: 720 },
    reducedMotion: "reduce",
  });
  return context.newPage();
}

const field = (page: Page): Locator => page.getByRole("textbox", { name: /^Remark (at|on)/ });
const remarks = (page: Page): Locator => page.getByRole("complementary", { name: "Remarks" });
const version = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Version" }).getByRole("button", { name, exact: true });

async function say(page: Page, words: string, name: string): Promise<void> {
  await field(page).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const asked = page.getByRole("dialog");
  await asked.getByLabel("Name").fill(name);
  await asked.getByRole("button", { name: "Send remark" }).click();
  await expect(remarks(page).getByText(words)).toBeVisible();
}

async function decide(page: Page, button: string, verb: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const asked = page.getByRole("dialog");
  await asked.getByRole("button", { name: verb, exact: true }).click();
  await expect(asked).toBeHidden();
}

/** What the stage shows: the file, without its version, and where it stands in seconds. */
const shownBy = (page: Page): Promise<{ file: string; seconds: number } | null> =>
  page
    .locator("[data-screen] video[data-shown]")
    .last()
    .evaluate((video: HTMLVideoElement) => ({
      file: new URL(video.currentSrc).pathname,
      seconds: Math.round(video.currentTime * 100) / 100,
    }))
    .catch(() => null);

test("a remark stays with its version and its frame, and its address opens both, while a new version is offered", async ({
  page,
  browser,
  run,
}) => {
  test.slow();
  const boardId = await aBoardOfClips(page, [1, 2]);
  const link = await linkOf(page, boardId, { must_answer: ["Mia", "Jo"] });
  const guest = await aGuest(browser, run);
  await guest.goto(link.path);
  await expect(version(guest, "Version 1")).toHaveCount(0);
  const position = guest.getByRole("slider", { name: "Position" });
  await position.focus();
  await guest.keyboard.press("End");
  for (let step = 0; step < 10; step++) await guest.keyboard.press("ArrowLeft");
  await guest.getByRole("button", { name: "Mark the frame" }).click();
  const before = await shownBy(guest);
  await expect(field(guest)).toHaveAccessibleName("Remark at 00:07:14");
  await say(guest, "Lower the sun", "Mia");
  const address = remarks(guest).getByRole("link", { name: "Go to 00:07:14 Shot 2 A, 00:03:14" });
  await expect(address).toBeVisible();
  await decide(guest, "Approve", "Approve");
  await expect(remarks(guest).getByText("Waiting for 1 of 2")).toBeVisible();

  // Another pick makes a version, which waits until it is asked for; what is written stays.
  await field(guest).fill("Half a sentence");
  await pickTake(page, boardId, 1, 1);
  await letRest(boardId);
  await expect(guest.getByText("Version 2 is here: another take of shot 2.")).toBeVisible({
    timeout: 30_000,
  });
  await expect(field(guest)).toHaveValue("Half a sentence");
  expect(await shownBy(guest)).toEqual(before);
  await expect(guest.getByRole("button", { name: /^Take B/ })).toBeVisible();
  expect(await violationsOf(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Show version 2" }).click();
  await expect(guest.getByRole("button", { name: "Approve version 2" })).toBeVisible();
  await expect(field(guest)).toHaveValue("Half a sentence");
  await expect(remarks(guest).getByText("New in version 2: another take of shot 2.")).toBeVisible();
  await expect(guest.getByText("You approved version 1")).toBeVisible();
  await expect(guest.getByRole("button", { name: /^Remark 1 by Mia/ })).toHaveCount(0);
  await guest.getByRole("button", { name: /^Shot 2/ }).click();
  await expect.poll(async () => (await shownBy(guest))?.file).not.toBe(before?.file);

  // The remark leads back to its version, its frame and its mark.
  const inVersion = "Go to 00:07:14 Shot 2 A, 00:03:14, version 1";
  await remarks(guest).getByRole("link", { name: inVersion }).click();
  await expect(version(guest, "Version 1")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => shownBy(guest)).toEqual(before);
  await expect(guest.getByRole("img", { name: "Marked by Mia" })).toBeVisible();
  await expect(field(guest)).toHaveValue("Half a sentence");

  // Its address does so in another browser, and after a reload in this one.
  const colleague = await aGuest(browser, run);
  await colleague.goto(link.path + new URL(guest.url()).hash);
  await expect(version(colleague, "Version 1")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => shownBy(colleague)).toEqual(before);
  await expect(colleague.getByRole("img", { name: "Marked by Mia" })).toBeVisible();
  await guest.reload();
  await expect.poll(() => shownBy(guest)).toEqual(before);
  await expect(field(guest)).toHaveValue("Half a sentence");

  // An answer is to the version that is looked at.
  await version(guest, "Version 2").click();
  await decide(guest, "Approve version 2", "Approve");
  await expect(guest.getByText("You approved this")).toBeVisible();
  const said = remarks(guest).getByRole("list", { name: "Answers" });
  await expect(said).toHaveText("Approved by Mia (you)");
  await version(guest, "Version 1").click();
  await expect(guest.getByRole("button", { name: "Approve version 1" })).toBeVisible();
  await expect(said).toHaveCount(0);
  await expect(remarks(guest).getByText("This is version 1. It isn't the latest one.")).toBeVisible();
  await colleague.context().close();
  await guest.context().close();
});

test("two versions play side by side in step, and how far was watched is told", async ({
  page,
  browser,
  run,
}) => {
  test.slow();
  const boardId = await aBoardOfClips(page, [2, 1]);
  const link = await linkOf(page, boardId);
  const guest = await aGuest(browser, run);
  await guest.goto(link.path);
  await expect(guest.getByRole("button", { name: "Approve" })).toBeVisible();
  await pickTake(page, boardId, 0, 1);
  await letRest(boardId);
  await guest.reload();
  await guest.getByRole("button", { name: "Side by side" }).click();
  const sides = ["Version 1", "Version 2"].map((name) => guest.getByRole("region", { name }));
  for (const [at, take] of ["A", "B"].entries()) {
    await expect(sides[at]?.locator("video[data-shown]") ?? guest.locator("none")).toHaveCount(1);
    await expect(sides[at]?.getByRole("definition").first() ?? guest.locator("none")).toHaveText(
      `Take ${take}, other`,
    );
  }
  expect(await violationsOf(guest)).toEqual([]);
  await guest.getByRole("button", { name: "Play", exact: true }).click();
  // Over the cut to the second shot, where both have the same take.
  const drifts = await guest.evaluate(async () => {
    const shown = () => [...document.querySelectorAll<HTMLVideoElement>("[data-screen] video[data-shown]")];
    const seen: number[] = [];
    const until = performance.now() + 7_000;
    while (performance.now() < until) {
      await new Promise(requestAnimationFrame);
      const [one, other] = shown();
      if (one && other && !one.paused && !other.paused && !one.seeking && !other.seeking)
        seen.push(Math.abs(one.currentTime - other.currentTime));
    }
    return seen.sort((a, b) => a - b);
  });
  expect(drifts.length).toBeGreaterThan(50);
  const median = drifts[Math.floor(drifts.length / 2)] ?? 1;
  const worst = drifts[Math.floor(drifts.length * 0.95)] ?? 1;
  console.log(`side by side: ${drifts.length} frames, drift median ${median}, 95 % ${worst}`);
  expect(median).toBeLessThan(0.09);
  await expect(guest.getByRole("button", { name: "Play", exact: true })).toBeVisible();

  await guest.goto("about:blank");
  const visits = async () =>
    (await (await page.request.get(`/api/reviews/${link.id}/visits`)).json()).data.map(
      (visit: { version: number; watched: number }) => [visit.version, Math.round(visit.watched * 10) / 10],
    );
  await expect.poll(visits).toEqual([[2, 1]]);
  await guest.context().close();
});

test("a link that is revoked in the middle of a sentence leaves that on the page, and why", async ({
  page,
  browser,
  run,
}) => {
  const link = await linkOf(page, await aBoardOfRows(page, [1, 1]));
  const guest = await aGuest(browser, run);
  await guest.goto(link.path);
  await field(guest).fill("The label <b>should</b> stay readable, because");
  await page.request.delete(`/api/reviews/${link.id}`, { headers: { "sec-fetch-site": "same-origin" } });
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible({
    timeout: 20_000,
  });
  await expect(guest.getByText("The label <b>should</b> stay readable, because")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Copy text" })).toBeVisible();
  expect(await violationsOf(guest)).toEqual([]);
  // Also when the page is opened again.
  await guest.reload();
  await expect(guest.getByText("The label <b>should</b> stay readable, because")).toBeVisible();

  // And as it is sent.
  const other = await linkOf(page, await aBoardOfRows(page, [1]));
  await guest.goto(other.path);
  await field(guest).fill("Lower the sun");
  await guest.getByRole("button", { name: "Send", exact: true }).click();
  await guest.getByRole("dialog").getByLabel("Name").fill("Jo");
  await page.request.delete(`/api/reviews/${other.id}`, { headers: { "sec-fetch-site": "same-origin" } });
  await guest.getByRole("dialog").getByRole("button", { name: "Send remark" }).click();
  await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(guest.getByText("Lower the sun")).toBeVisible();
  await guest.context().close();
});

test("a keyboard that covers the window leaves the field and the decision above it", async ({
  page,
  browser,
  run,
}) => {
  const link = await linkOf(page, await aBoardOfRows(page, [2, 1]));
  const context = await browser.newContext({
    baseURL: run.baseUrl,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const guest = await context.newPage();
  // Chromium on a desk has no such keyboard: what a phone tells the page of it.
  await guest.addInitScript(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    let [height, offsetTop] = [innerHeight, 0];
    Object.defineProperties(seen, { height: { get: () => height }, offsetTop: { get: () => offsetTop } });
    Object.assign(window, {
      cover: (left: number, top: number) => {
        [height, offsetTop] = [left, top];
        seen.dispatchEvent(new Event("resize"));
      },
    });
  });
  await guest.goto(link.path);
  await field(guest).focus();
  for (const [height, top] of [
    [420, 0],
    [400, 180],
  ] as const) {
    await guest.evaluate(
      async (place) => {
        Reflect.get(window, "cover")(...place);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      [height, top],
    );
    for (const [name, thing] of Object.entries({
      field: field(guest),
      frame: guest.locator("[data-screen]"),
      sentence: guest.getByText("made by a machine").filter({ visible: true }),
      changes: guest.getByRole("button", { name: "Request changes" }),
      approve: guest.getByRole("button", { name: "Approve" }),
    })) {
      const box = await thing.boundingBox();
      expect(box?.y, `${name}, top, ${height}`).toBeGreaterThanOrEqual(top);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${name}, bottom, ${height}`).toBeLessThanOrEqual(
        top + height,
      );
    }
  }
  await context.close();
});
