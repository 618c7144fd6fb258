import type { Locator, Page } from "@playwright/test";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { makeImages } from "./library-jobs";
import { sendClip } from "./video-form";
import { DESK, PHONE, resize } from "./window-sizes";

const toastLink = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("link", { name: "Look" });

/** What can be pressed or filled of a part of the page and lies under a toast, as the beginning of its HTML. */
const underToast = (part: Locator) =>
  part.evaluate((root) => {
    const boxes = [...document.querySelectorAll("[aria-label=Notifications] li")].map((toast) =>
      toast.getBoundingClientRect(),
    );
    if (boxes.length === 0) throw new Error("no toast");
    return [...root.querySelectorAll("a, button, input, textarea, [role=button], [role=combobox]")]
      .filter((control) => control.closest("[aria-label=Notifications]") === null)
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return boxes.some(
          (box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        );
      })
      .map((control) => control.outerHTML.slice(0, 200));
  });

test("the queue lists a job on any page, by keyboard and on a phone, and its end is announced in one tab", {
  tag: "@all",
}, async ({ page }) => {
  const other = await page.context().newPage();
  await other.goto("/voices");
  await page.goto("/usage");
  const queue = page.getByRole("button", { name: /Open the queue$/ });
  await expect(queue).toHaveAccessibleName("Open the queue");
  const [id] = await makeImages(page, ["[sandbox:slow] A bell"]);
  await expect(queue).toHaveAccessibleName(/1 job (running|waiting)/);

  await resize(page, PHONE);
  await queue.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Queue" });
  const row = panel.getByRole("link", { name: /A bell/ });
  await expect(row).toBeVisible();
  await expect(panel.locator("[data-line]")).toHaveAttribute("data-status", /sending|queued|processing/);
  const done = panel.getByRole("region", { name: "Just done" });
  await expect(done.locator("[data-job-id]")).toHaveAttribute("data-status", "completed", JOB_TIMEOUT);
  await expect(done.getByRole("link", { name: "Back to the shot" })).toHaveAttribute(
    "href",
    new RegExp(`/gallery/${id}`),
  );
  await expect(panel).toContainText("Nothing in progress");

  await expect.poll(async () => (await toastLink(page).count()) + (await toastLink(other).count())).toBe(1);
  const toasted = (await toastLink(page).count()) > 0 ? page : other;
  await expect(toasted.getByRole("region", { name: "Notifications" })).toContainText(
    "“[sandbox:slow] A bell” is ready",
  );
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(queue).toBeFocused();
  await toastLink(toasted).click();
  await expect(toasted).toHaveURL(new RegExp(`/gallery/${id}`));
});

test("axe finds no problem in the queue panel with running and ended jobs", {
  tag: "@all",
}, async ({ page, axe }) => {
  await insertJobs(page, [
    { prompt: "A pier", status: "processing" },
    { prompt: "A sea", status: "failed", completed_at: new Date() },
  ]);
  await resize(page, PHONE);
  await page.goto("/usage");
  await page.getByRole("button", { name: /1 job running.*Open the queue$/ }).click();
  const panel = page.getByRole("dialog", { name: "Queue" });
  await expect(panel.getByRole("link", { name: /A pier/ })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Just done" })).toContainText("A sea");
  await axe(page, "[role=dialog]");
});

test("a toast covers neither Send, nor Generate, nor the actions of a result", {
  tag: "@all",
}, async ({ page }) => {
  await resize(page, PHONE);
  await page.goto("/assistant");
  const composer = page.getByRole("form", { name: "Message" });
  await expect(composer).not.toHaveAttribute("inert");
  // A square clip is as high as its controls and actions let it be, and two lines make a large toast.
  await sendClip(page, "A bell in a tower by the sea, rung at noon");
  await expect(toastLink(page)).toBeVisible(JOB_TIMEOUT);
  /** A toast with the focus stays. */
  const hold = async () => {
    await page.keyboard.press("F8");
    await expect(toastLink(page)).toBeFocused();
  };
  await hold();
  expect(await underToast(composer)).toEqual([]);
  // The bar grows with what is in it.
  await composer.getByRole("textbox").fill("One line\n".repeat(9));
  await hold();
  await expect.poll(() => underToast(composer)).toEqual([]);
  await resize(page, DESK);
  await hold();
  await expect.poll(() => underToast(composer)).toEqual([]);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Create" }).click();
  const stage = page.getByRole("region", { name: "Result" });
  await expect(stage.getByRole("button", { name: "More actions" })).toBeInViewport({ ratio: 1 });
  await hold();
  await expect.poll(() => underToast(page.getByRole("banner"))).toEqual([]);
  await resize(page, PHONE);
  const button = page.getByRole("button", { name: /^Generate/ });
  const bar = page.locator("form > div", { has: button });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect.poll(() => underToast(bar)).toEqual([]);
});

test("the queue has a line for each model of a shot, in the order in which they run, and the numbers of the top bar", async ({
  page,
}) => {
  const minute = (ago: number) => new Date(Date.now() - ago * 60_000);
  const ids = await insertJobs(
    page,
    [0, 1, 2, 3].map((at) => ({
      prompt: at < 3 ? "A pier" : "A fox",
      status: "processing" as const,
      model_id: at === 0 ? "beta-3.0" : "zeta",
      credits_quoted: 10,
      created_at: minute(9 - at),
    })),
  );
  const place = async (id: string | undefined, shot: string, position: number) =>
    queryDatabase("update jobs set series = $2, progress_percent = $3, status = $4 where id = $1", [
      id,
      JSON.stringify({ of: "takes", id: shot, position, count: 3 }),
      position * 20,
      position === 2 ? "queued" : "processing",
    ]);
  for (const [at, id] of ids.slice(0, 3).entries()) await place(id, "series_of_a_pier", at);
  await page.goto("/usage");
  await page.getByRole("button", { name: /3 jobs running, 1 waiting.*Open the queue$/ }).click();
  const panel = page.getByRole("dialog", { name: "Queue" });
  await expect(panel).toContainText("3 running, 1 waiting");
  await expect(panel).toContainText("40 credits reserved");
  // A shot has one title, however many takes run.
  await expect(panel.getByRole("link", { name: "A pier" })).toHaveCount(1);
  await expect(panel.locator("[data-line]")).toHaveText([
    /^beta-3\.0, 1 take0%/,
    /^zeta, 1 take20%/,
    /^zeta, 1 takewaits/,
    /^zeta, 1 take/,
  ]);
});

test("the queue's mark disappears when the ended job is moved to the trash", { tag: "@all" }, async ({
  page,
}) => {
  await page.goto("/usage");
  const queue = page.getByRole("button", { name: /Open the queue$/ });
  await expect(queue).toHaveAccessibleName("Open the queue");
  const [id] = await makeImages(page, ["A lamp"]);
  await expect(queue).toHaveAccessibleName(/new results\. Open the queue$/);
  const deleted = await page.request.post("/api/library/bulk-actions", {
    headers: { "sec-fetch-site": "same-origin" },
    data: { selection: { ids: [id] }, action: { do: "delete" } },
  });
  expect(deleted.ok()).toBe(true);
  await expect(queue).not.toHaveAccessibleName(/new results/);
});

test("toasts come one at a time: the newest undo in front, the earlier one after it", {
  tag: "@all",
}, async ({ page }) => {
  // Ends of the last minute would be told in a toast, too.
  const created_at = new Date(Date.now() - 3_600_000);
  const ids = await insertJobs(page, [
    { prompt: "A pier", created_at },
    { prompt: "A sea", created_at },
  ]);
  await resize(page, DESK);
  await page.goto("/gallery");
  const toasts = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  const undo = toasts.getByRole("button", { name: "Undo" });
  for (const id of ids) {
    await page.locator(`[data-job-id="${id}"]`).focus();
    await page.keyboard.press("Delete");
    await expect(page.locator(`[data-job-id="${id}"]`)).toHaveCount(0);
    // It stays while it is pointed at, however long the next deletion takes.
    await toasts.hover();
  }
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(page.locator(`[data-job-id="${ids[1]}"]`)).toBeVisible();
  await undo.click();
  await expect(page.locator(`[data-job-id="${ids[0]}"]`)).toBeVisible();
  // What is pointed at stays.
  await page.mouse.move(0, 0);
  await expect(toasts).toHaveCount(0);
});

test("over a phone's sheet a toast stands at the top, off the sheet's buttons", { tag: "@all" }, async ({
  page,
}) => {
  await resize(page, PHONE);
  await page.goto("/usage");
  const [id] = await makeImages(page, ["A lamp"]);
  await expect(toastLink(page)).toBeVisible(JOB_TIMEOUT);
  await page.keyboard.press("F8");
  await page.getByRole("button", { name: /Open the queue$/ }).click();
  const panel = page.getByRole("dialog", { name: "Queue" });
  await expect(panel.locator(`[data-job-id="${id}"]`)).toBeVisible();
  await toastLink(page).hover();
  await expect.poll(() => underToast(panel)).toEqual([]);
});
