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

/** From the narrowest window that WCAG 1.4.10 asks for to a large desktop, in pixels; 640 is one of 1280 at 200 %. */
const WIDTHS = [320, 360, 390, 640, 768, 1024, 1280, 1920];

/** Looks at each page in both sizes of the window, and whether any width of it scrolls sideways. */
async function lookAt(page: Page, addresses: readonly string[], axe: (page: Page) => Promise<void>) {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.setViewportSize(DESK);
      await page.goto(address);
      await expect(page.getByRole("main")).toBeVisible();
      await axe(page);
      await resize(page, PHONE);
      await axe(page);
      for (const width of WIDTHS) {
        await resize(page, { width, height: 800 });
        expect.soft(await overflowOf(page), `pixels wider than a window of ${width}`).toBeLessThanOrEqual(0);
      }
    });
  }
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const PROMPTS = [
  "धुंध में एक शांत झील, धीमी गति से आगे बढ़ता कैमरा",
  "ทะเลสาบยามเช้าที่มีหมอกลอยเหนือผิวน้ำนิ่งสงบกล้องเคลื่อนเข้าช้าๆ",
  "霧の立ちこめる静かな湖、ゆっくりと前へ進むカメラ",
  "بحيرة هادئة عند الفجر والضباب فوق الماء، حركة بطيئة إلى الأمام",
];

test("prompts of every script are shown whole, and from the right where they are written so", {
  tag: "@all",
}, async ({ page }) => {
  for (const prompt of PROMPTS) await sendClip(page, prompt);
  for (const address of ["/create/video", "/gallery"]) {
    await page.goto(address);
    for (const width of [360, 1280]) {
      await resize(page, { width, height: 800 });
      expect(await overflowOf(page), `${address} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await page.goto("/create/video");
  const field = page.getByLabel("Prompt", { exact: true });
  for (const prompt of PROMPTS) {
    await field.fill(prompt);
    await expect(field).toHaveCSS("direction", prompt.startsWith("ب") ? "rtl" : "ltr");
  }
});

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
  await expectOne("completed");
  await page.getByRole("button", { name: "3 didn't finish" }).click(JOB_TIMEOUT);
  for (const status of ["failed", "rejected", "canceled"]) await expectOne(status);
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
