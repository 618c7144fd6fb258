import { randomBytes } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { post } from "./api-calls";
import { violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { aBoardOfPictures } from "./reviewed-board";
import type { Run } from "./run";

const dialog = (page: Page): Locator => page.getByRole("dialog");

/** Makes a link by the dialog of the page; returns it. */
async function share(page: Page, { password = "" } = {}): Promise<string> {
  await page.getByRole("button", { name: "Share for review" }).click();
  await dialog(page).getByLabel("From").fill("Studio Lindt");
  if (password) await dialog(page).getByLabel("Password").fill(password);
  await dialog(page).getByRole("switch", { name: "Share all takes" }).check();
  await dialog(page).getByRole("button", { name: "Make and copy link" }).click();
  const link = await dialog(page).getByRole("textbox", { name: "Review link" }).inputValue();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  return link;
}

/** A phone of somebody without an account. */
async function aStranger(browser: Browser, run: Run): Promise<Page> {
  const context = await browser.newContext({
    baseURL: run.baseUrl,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  return context.newPage();
}

test("somebody without an account remarks on shots on a phone, chooses a take and approves", async ({
  page,
  browser,
  run,
  axe,
}) => {
  test.slow();
  const boardId = await aBoardOfPictures(page);
  await page.goto(`/boards/${boardId}`);
  const link = await share(page);

  const visitor = await aStranger(browser, run);
  await visitor.goto(link);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Aurelia");
  await expect(visitor.getByText("From Studio Lindt. Open until")).toBeVisible();
  expect(await visitor.content()).not.toMatch(/marigold|\b(?:job|asset|shot|brd|clm)_/);
  // Two stills of three seconds, as the board plays them.
  await expect(visitor.getByRole("group", { name: "Playback controls" })).toContainText("00:06:00");
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const colorScheme of ["light", "dark"] as const) {
    await visitor.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await violationsOf(visitor), `axe, ${colorScheme}`).toEqual([]);
  }

  await visitor
    .getByRole("list", { name: "Shots" })
    .getByRole("button", { name: /^Shot 2/ })
    .click();
  await visitor.getByRole("button", { name: /^Take B/ }).click();
  await visitor.getByRole("button", { name: "Choose this take" }).click();
  await expect(visitor.getByRole("button", { name: /^Take B.*Your choice/ })).toBeVisible();
  await visitor.getByRole("button", { name: "Take back your choice" }).click();
  await expect(visitor.getByRole("button", { name: /^Take B.*Your choice/ })).toHaveCount(0);
  await visitor.getByRole("button", { name: "Choose this take" }).click();
  await expect(visitor.getByRole("button", { name: /^Take B.*Your choice/ })).toBeVisible();
  await visitor.getByRole("textbox", { name: "Remark on shot 2" }).fill("<b>Lower</b> the sun.");
  await visitor.getByRole("button", { name: "Mark the frame" }).click();
  await visitor.getByRole("button", { name: "Send" }).click();
  await dialog(visitor).getByLabel("Name").fill("Jonas Weber");
  await dialog(visitor).getByRole("button", { name: "Send remark" }).click();
  const remarks = visitor.getByRole("complementary", { name: "Remarks" });
  await expect(remarks.getByText("<b>Lower</b> the sun.")).toBeVisible();
  await expect(remarks.getByText("1 open, 0 resolved")).toBeVisible();
  await visitor.getByRole("button", { name: "Approve" }).click();
  await dialog(visitor).getByRole("button", { name: "Approve" }).click();
  await expect(remarks.getByText("Approved by Jonas Weber (you)")).toBeVisible();

  // The studio sees it without a reload, also when it is taken back.
  await expect(page.getByText("Approved by Jonas Weber")).toBeVisible();
  await visitor.getByRole("button", { name: "Take back your answer" }).click();
  await expect(page.getByText("Approved by Jonas Weber")).toHaveCount(0);
  await visitor.getByRole("button", { name: "Approve" }).click();
  await dialog(visitor).getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Approved by Jonas Weber")).toBeVisible();

  // It answers, and takes the choice.
  await page.getByRole("button", { name: "1 open remark on shot 2" }).click();
  await expect(dialog(page).getByText("<b>Lower</b> the sun.")).toBeVisible();
  await axe(page);
  await dialog(page).getByRole("button", { name: "Reply to Jonas Weber" }).click();
  await dialog(page).getByRole("textbox", { name: "Reply to Jonas Weber" }).fill("It is lower now.");
  await dialog(page).getByRole("button", { name: "Send reply" }).click();
  await dialog(page).getByRole("button", { name: "Resolve the remark by Jonas Weber" }).click();
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Use the pick of Jonas Weber" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "1 pick of Jonas Weber used",
  );
  await expect(remarks.getByText("It is lower now.")).toBeVisible({ timeout: 20_000 });
  await expect(remarks.getByText("Resolved", { exact: true })).toBeVisible();

  // Nothing else opens for the visitor, and the page closes with the link.
  for (const address of [`/boards/${boardId}`, "/gallery"]) {
    await visitor.goto(address);
    await expect(visitor).toHaveURL(/\/sign-in/);
  }
  await visitor.goto(link);
  await expect(remarks).toBeVisible();
  await page.getByRole("button", { name: "Share for review" }).click();
  await dialog(page).getByRole("button", { name: "Revoke link for Aurelia" }).click();
  await dialog(page).getByRole("button", { name: "Revoke link", exact: true }).click();
  await expect(visitor.getByRole("heading", { name: "This link no longer works" })).toBeVisible({
    timeout: 20_000,
  });
  await visitor.context().close();
});

test("a link with a password asks for it, and one that opens nothing says the same as any other", async ({
  page,
  browser,
  run,
  axe,
}) => {
  const { id } = await (await post(page.request, "/api/boards", { name: "Aurelia" })).json();
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = { of: "board", id, title: "Aurelia", password: "bright lamp", expires_at };
  const { path } = await (await post(page.request, "/api/reviews", shared)).json();
  const visitor = await aStranger(browser, run);
  const response = await visitor.goto(path);
  expect(response?.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  await visitor.getByLabel("Password").fill("dim lamp");
  await visitor.getByRole("button", { name: "Open the review" }).click();
  await expect(visitor.getByText("Wrong password.")).toBeVisible();
  await expect(visitor.getByText("made by a machine")).toBeInViewport({ ratio: 1 });
  expect(await violationsOf(visitor)).toEqual([]);
  await visitor.getByLabel("Password").fill("bright lamp");
  await visitor.getByRole("button", { name: "Open the review" }).click();
  await expect(visitor.getByText("Nothing to review yet")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText("Nothing to review yet")).toBeVisible();

  // Its maker gives it another password and another title, and whoever has it open is asked again.
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Share for review" }).click();
  await page.getByRole("button", { name: "Edit link for Aurelia" }).click();
  const edited = page.getByRole("dialog", { name: "Edit link" });
  await edited.getByRole("textbox", { name: "Title" }).fill("Aurelia, second cut");
  await edited.getByLabel("New password").fill("brighter lamp");
  await axe(page);
  await edited.getByRole("button", { name: "Save changes" }).click();
  await expect(edited).toBeHidden();
  await expect(visitor.getByLabel("Password")).toBeVisible({ timeout: 20_000 });
  await visitor.getByLabel("Password").fill("brighter lamp");
  await visitor.getByRole("button", { name: "Open the review" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Aurelia, second cut");
  // A browser takes "%2e%2e" for the folder above, which is the first page, so that "%2e%2e%2f" is the guess that arrives.
  for (const guess of [randomBytes(32).toString("base64url"), "x", "%2e%2e%2f"]) {
    const closed = await visitor.goto(`/review/${guess}`);
    expect(closed?.status(), guess).toBe(404);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expect(visitor.getByText("made by a machine")).toBeInViewport({ ratio: 1 });
  }
  await visitor.context().close();
});
