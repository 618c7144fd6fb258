import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { post } from "./api-calls";
import { violationsOf } from "./axe";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { aBoardOfPictures, aBoardOfRows } from "./reviewed-board";
import type { Run } from "./run";
import { resize } from "./window-sizes";

/** The fifth is that of a phone with its keyboard. */
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 390, height: 400 },
  { width: 360, height: 640 },
];

const linkOf = async (page: Page, id: string): Promise<{ id: string; path: string }> => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = { of: "board", id, title: "Aurelia", shares_takes: true, expires_at };
  const { review, path } = await (await post(page.request, "/api/reviews", shared)).json();
  return { id: review.id, path };
};

/** A browser of somebody without an account that has opened a link. */
async function aGuest(browser: Browser, run: Run, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: run.baseUrl, viewport: SIZES[0] ?? null });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aurelia");
  return page;
}

async function answer(page: Page, button: "Approve" | "Request changes", name: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toBeHidden();
}

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true }).last();

/** What must be seen, as far as it lies outside the window: by default the buttons that decide. */
async function outside(page: Page, things: Record<string, Locator> = deciding(page)): Promise<string[]> {
  const found = [];
  for (const [name, thing] of Object.entries(things)) {
    const box = await thing.boundingBox();
    const size = page.viewportSize();
    const isInside =
      box &&
      size &&
      box.x >= 0 &&
      box.y >= 0 &&
      box.x + box.width <= size.width &&
      box.y + box.height <= size.height;
    if (!isInside) found.push(`${name} at ${JSON.stringify(box)} of ${JSON.stringify(size)}`);
  }
  return found;
}

const deciding = (page: Page) => ({
  approve: button(page, "Approve"),
  changes: button(page, "Request changes"),
});

const addRemarks = async (reviewId: string, count: number) =>
  queryDatabase(
    `insert into review_remarks (id, review_id, workspace_id, job_id, asset_id, shot_id, item, name, text, seconds)
     select 'rem_' || gen_random_uuid(), reviews.id, reviews.workspace_id, job.id, job.asset_id, null, '1 A', 'Jonas', $3 || n, n * 0.05
     from reviews, generate_series(1, $2) n,
       (select jobs.id, assets.id as asset_id from jobs join assets on assets.job_id = jobs.id
        where jobs.workspace_id = (select workspace_id from reviews where id = $1) limit 1) job
     where reviews.id = $1`,
    [reviewId, count, `Lower the sun, ${randomUUID()}, `],
  );

test("what decides, and what made the pictures, is in the window with any number of remarks, before and after an answer", async ({
  page,
  browser,
  run,
}) => {
  test.slow();
  const link = await linkOf(page, await aBoardOfRows(page, [6, 1]));
  const guest = await aGuest(browser, run, link.path);
  await expect(guest.getByRole("button", { name: /^Take F/ })).toBeAttached();
  const check = async (when: string) => {
    for (const size of SIZES) {
      await resize(guest, size);
      const where = `${when}, ${size.width} x ${size.height}`;
      expect(await outside(guest), where).toEqual([]);
      // Who writes sees the frame, the field and the decision, also below a keyboard.
      const field = guest.getByRole("textbox", { name: "Remark on shot 1" });
      await field.focus();
      const writing = { field, frame: guest.locator("[data-screen]"), ...deciding(guest) };
      expect(await outside(guest, writing), `${where}, writing`).toEqual([]);
      const [above, below] = [await field.boundingBox(), await guest.locator("footer").boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0), where).toBeLessThanOrEqual(below?.y ?? 0);
      await expect(guest.getByText("made by a machine").filter({ visible: true })).toBeInViewport({
        ratio: 1,
      });
      // Nor does it leave while the last remark is read.
      const last = guest.locator("[data-remark]").last();
      if ((await last.count()) > 0) {
        await last.scrollIntoViewIfNeeded();
        const reading = { last, frame: guest.locator("[data-screen]"), ...deciding(guest) };
        expect(await outside(guest, reading), `${where}, reading`).toEqual([]);
      }
      expect(await guest.evaluate(() => document.documentElement.scrollWidth), when).toBe(size.width);
      await guest.getByRole("button", { name: "Request changes" }).click();
      const dialog = guest.getByRole("dialog");
      await expect(dialog.getByLabel("Note")).toBeVisible();
      expect(
        await outside(guest, { send: button(guest, "Request changes") }),
        `dialog, ${when}, ${size.width}`,
      ).toEqual([]);
      await guest.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
    await resize(guest, SIZES[0] ?? { width: 1280, height: 720 });
  };
  for (const [before, more] of [
    [0, 6],
    [6, 34],
    [40, 0],
  ] as const) {
    await expect(guest.getByRole("complementary").locator("[data-remark]")).toHaveCount(before, {
      timeout: 20_000,
    });
    await check(`${before} remarks`);
    await answer(guest, "Request changes", "Jonas");
    await expect(guest.getByText("You requested changes")).toBeVisible();
    await check(`${before} remarks and an answer`);
    await guest.getByRole("button", { name: "Take back your answer" }).click();
    await expect(guest.getByText("You requested changes")).toBeHidden();
    if (more > 0) await addRemarks(link.id, more);
  }
  await guest.context().close();
});

test("three guests of one link answer and choose beside each other, and each sees whose is whose", async ({
  page,
  browser,
  run,
  axe,
}) => {
  test.slow();
  const boardId = await aBoardOfPictures(page, [3]);
  const { path } = await linkOf(page, boardId);
  const guests = {
    Mia: await aGuest(browser, run, path),
    Jo: await aGuest(browser, run, path),
    Noa: await aGuest(browser, run, path),
  };
  const choose = async (guest: Page, take: string) => {
    await guest.getByRole("button", { name: new RegExp(`^Take ${take}`) }).click();
    await guest.getByRole("button", { name: "Choose this take" }).click();
    await expect(guest.getByRole("button", { name: "Take back your choice" })).toBeVisible();
  };
  await answer(guests.Mia, "Approve", "Mia");
  await choose(guests.Mia, "B");
  await choose(guests.Jo, "C");
  await answer(guests.Jo, "Request changes", "Jo");
  await choose(guests.Noa, "C");
  await answer(guests.Noa, "Approve", "Noa");

  const said = { Mia: "Approved by Mia", Jo: "Changes requested by Jo", Noa: "Approved by Noa" };
  for (const [name, guest] of Object.entries(guests)) {
    await guest.reload();
    const answers = guest.getByRole("list", { name: "Answers" });
    for (const [of, words] of Object.entries(said))
      await expect(answers).toContainText(of === name ? `${words} (you)` : words);
    const others =
      name === "Mia"
        ? { B: "", C: "Chosen by Noa, Jo" }
        : { B: "Chosen by Mia", C: name === "Jo" ? "Chosen by Noa" : "Chosen by Jo" };
    for (const [take, words] of Object.entries(others))
      await expect(guest.getByRole("button", { name: new RegExp(`^Take ${take}`) })).toContainText(words);
    const own = name === "Mia" ? "B" : "C";
    await expect(guest.getByRole("button", { name: new RegExp(`^Take ${own}`) })).toContainText(
      "Your choice",
    );
    expect(await violationsOf(guest)).toEqual([]);
  }

  await page.goto(`/boards/${boardId}`);
  const listed = page.getByRole("list", { name: "Answers of visitors" });
  await expect(listed.getByRole("listitem")).toHaveText([
    /Approved by NoaChose 1 C/,
    /Changes requested by JoChose 1 C/,
    /Approved by MiaChose 1 B/,
  ]);
  await axe(page);
  const picked = async () =>
    (
      await queryDatabase(
        `select series ->> 'position' as take from jobs where picked and series -> 'board' ->> 'id' = $1`,
        [boardId],
      )
    )
      .map(({ take }) => take)
      .join();
  expect(await picked()).toBe("0");
  await page.getByRole("button", { name: "Use the pick of Jo" }).click();
  await expect.poll(picked).toBe("2");
  // Noa chose the same, so that only that of Mia differs from the picks.
  await expect(page.getByRole("button", { name: /^Use the pick of/ })).toHaveText(["Use the pick of Mia"]);
  await page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect.poll(picked).toBe("0");

  await page.getByRole("button", { name: "Share for review" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("list", { name: "Answers of visitors" }).getByRole("listitem")).toHaveCount(
    3,
  );
  await dialog.getByRole("button", { name: "Revoke link for Aurelia" }).click();
  await dialog.getByRole("button", { name: "Revoke link", exact: true }).click();
  await expect(dialog.getByText(/Revoked/)).toBeVisible();
  await expect(dialog.getByRole("list", { name: "Answers of visitors" }).getByRole("listitem")).toHaveCount(
    3,
  );
  await page.reload();
  await expect(listed.getByRole("listitem")).toHaveCount(3);
  for (const guest of Object.values(guests)) {
    await expect(guest.getByRole("heading", { name: "This link no longer works" })).toBeVisible({
      timeout: 20_000,
    });
    await expect(guest.getByText("made by a machine").filter({ visible: true })).toBeInViewport({ ratio: 1 });
    await guest.context().close();
  }
});
