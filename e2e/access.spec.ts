import { expect, test } from "./fixtures";
import { DESK, PHONE, resize } from "./window-sizes";

const PAGES = [
  "/create/video",
  "/create/avatar",
  "/create/image",
  "/create/voice",
  "/describe",
  "/assistant",
  "/connect",
  "/gallery",
  "/pricing",
  "/pricing?view=chart",
  "/pricing?view=make",
  "/pricing?view=llm",
  "/pricing?view=changes",
  "/usage",
  "/usage/ledger",
  "/voices",
];

for (const address of PAGES) {
  test(`axe finds nothing on ${address} at 1280 px, nor at 360 px`, async ({ page, axe }) => {
    const look = async () => {
      await expect(page.getByRole("main")).toBeVisible();
      await axe(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, "pixels the page is wider than the window").toBeLessThanOrEqual(0);
    };
    await page.setViewportSize(DESK);
    await page.goto(address);
    await look();
    await resize(page, PHONE);
    await look();
  });
}

test("axe finds nothing on a page with every kind of job, nor in its lightbox", async ({ page, axe }) => {
  const create = async (prompt: string) => {
    const answer = await page.request.post("/api/jobs", {
      headers: { "idempotency-key": `axe-${prompt}`, "sec-fetch-site": "same-origin" },
      data: {
        kind: "video",
        request: {
          model_id: "beta-3.0",
          mode: "generate",
          prompt,
          ratio: "16:9",
          resolution: "720p",
          duration_seconds: "3",
          audio_enabled: false,
        },
      },
    });
    expect(answer.status(), await answer.text()).toBe(202);
  };
  const expectOne = (status: string) =>
    expect(page.locator(`[data-status="${status}"]`).first()).toBeVisible();
  for (const prompt of ["A quiet pier", "[sandbox:fail] x", "[sandbox:policy] x", "[sandbox:cancel] x"]) {
    await create(prompt);
  }
  await page.goto("/gallery");
  for (const status of ["completed", "failed", "rejected", "canceled"]) await expectOne(status);
  // Last, because it would be over before the others on a busy machine.
  await create("[sandbox:slow] x");
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
  test("axe finds nothing on sign-in", async ({ page, axe }) => {
    await page.goto("/sign-in");
    await axe(page);
    await resize(page, PHONE);
    await axe(page);
  });
});
