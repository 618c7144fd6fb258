import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { PAGES } from "./page-layout";
import { sendClip } from "./video-form";
import { DESK, PHONE, resize } from "./window-sizes";

/** Looked at by every run. */
const MAIN_PAGES = ["/create/video", "/gallery"];
const OTHER_PAGES = [
  ...PAGES.filter((address) => !MAIN_PAGES.includes(address)),
  "/pricing?view=chart",
  "/pricing?view=make",
  "/pricing?view=llm",
  "/pricing?view=changes",
];
/** Pages looked at by one test. */
const TOGETHER = 7;

/** Looks at each page in both sizes of the window. */
async function lookAt(page: Page, addresses: readonly string[], axe: (page: Page) => Promise<void>) {
  const look = async () => {
    await expect(page.getByRole("main")).toBeVisible();
    await axe(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, "pixels the page is wider than the window").toBeLessThanOrEqual(0);
  };
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize(DESK);
      await page.goto(address);
      await look();
      await resize(page, PHONE);
      await look();
    });
  }
}

test("axe finds no problem on the form and the gallery at 1280 px and at 360 px", ({ page, axe }) =>
  lookAt(page, MAIN_PAGES, axe));

for (let at = 0; at < OTHER_PAGES.length; at += TOGETHER) {
  const pages = OTHER_PAGES.slice(at, at + TOGETHER);
  test(
    `axe finds no problem on ${pages.join(", ")} at 1280 px and at 360 px`,
    { tag: "@all" },
    ({ page, axe }) => lookAt(page, pages, axe),
  );
}

test("axe finds no problem on a gallery with every kind of job, nor in its lightbox", {
  tag: "@all",
}, async ({ page, axe }) => {
  const expectOne = (status: string) =>
    expect(page.locator(`[data-status="${status}"]`).first()).toBeVisible(JOB_TIMEOUT);
  for (const prompt of ["A quiet pier", "[sandbox:fail] x", "[sandbox:policy] x", "[sandbox:cancel] x"]) {
    await sendClip(page, prompt);
  }
  await page.goto("/gallery");
  for (const status of ["completed", "failed", "rejected", "canceled"]) await expectOne(status);
  // Last, because it would be over before the others on a busy machine.
  await sendClip(page, "[sandbox:slow] x");
  await expectOne("processing");
  await axe(page);
  await resize(page, PHONE);
  await axe(page);
  await resize(page, DESK);
  await page.locator('[data-status="completed"]').first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await axe(page, "[role=dialog]");
});

test.describe("before signing in", () => {
  test.use({ signedIn: false });
  test("axe finds no problem on the sign-in page", { tag: "@all" }, async ({ page, axe }) => {
    await page.goto("/sign-in");
    await axe(page);
    await resize(page, PHONE);
    await axe(page);
  });
});
