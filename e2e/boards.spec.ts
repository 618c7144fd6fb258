import type { Locator, Page } from "@playwright/test";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

type Takes = {
  takes: { job_id: string; status: string; credits: number; picked: boolean }[];
  queue: { status: string }[];
  runs: { credits: number }[];
};

const dialog = (page: Page): Locator => page.getByRole("dialog");
const toasts = (page: Page): Locator => page.getByRole("region", { name: "Notifications" });
const generate = (page: Page): Locator => page.getByRole("button", { name: /^Generate \d+ · / });
const readTakes = async (page: Page): Promise<Takes> =>
  (await page.request.get(`/api${new URL(page.url()).pathname}/takes`)).json();

/** Makes a board from the list, which opens. */
async function makeBoard(page: Page, name: string): Promise<void> {
  await page.goto("/boards");
  await page.getByRole("button", { name: "New board" }).click();
  await dialog(page).getByLabel("Name").fill(name);
  await dialog(page).getByRole("button", { name: "Create board" }).click();
  await expect(page).toHaveURL(/\/boards\/brd_/);
}

/** Adds a shot for each line. */
async function addLines(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Add shots…" }).click();
  await dialog(page).getByLabel("One shot per line").fill(lines.join("\n"));
  await dialog(page)
    .getByRole("button", { name: `Add ${lines.length} shots` })
    .click();
  await expect(dialog(page)).toBeHidden();
}

/** The number of takes and the sum that the button says. */
async function sumOf(button: Locator): Promise<{ takes: number; credits: number }> {
  const [, takes, credits] = /^Generate (\d+) · ([\d,]+) credits?$/.exec(await button.innerText()) ?? [];
  return { takes: Number(takes), credits: Number(credits?.replaceAll(",", "")) };
}

test("a script becomes shots, and Generate makes each of them for the sum that it says", async ({
  page,
  axe,
}) => {
  test.slow();
  await page.goto("/boards");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make a whole film, not one clip");
  await axe(page);
  await makeBoard(page, "Aurelia");
  await page.getByRole("button", { name: "Add shots…" }).click();
  await dialog(page).getByLabel("One shot per line").fill("1. A lake at dawn\n\n2. A boat\n- A rose");
  await axe(page);
  await dialog(page).getByRole("button", { name: "Add 3 shots" }).click();
  for (const prompt of ["A lake at dawn", "A boat", "A rose"])
    await expect(
      page
        .getByText(prompt, { exact: true })
        .or(page.locator("textarea", { hasText: prompt }))
        .first(),
    ).toBeVisible();

  const { takes, credits } = await sumOf(generate(page));
  expect(takes).toBe(3);
  await generate(page).click();
  await expect(toasts(page)).toContainText("3 takes queued");
  await expect(generate(page)).toBeHidden();
  await expect
    .poll(
      async () => (await readTakes(page)).takes.filter(({ status }) => status === "completed").length,
      JOB_TIMEOUT,
    )
    .toBe(3);
  const charged = (await readTakes(page)).takes.reduce((sum, take) => sum + take.credits, 0);
  expect(charged).toBe(credits);
  await expect(page.getByRole("region", { name: "Progress and credits" })).toContainText(
    `${credits} charged`,
  );
  await axe(page);

  // The first take of each shot is picked, and leaves in the order of the shots.
  await page
    .getByRole("gridcell", { name: /^Shot 1 on/ })
    .first()
    .click();
  await expect(dialog(page).getByRole("button", { name: /^Pick/ })).toBeVisible();
  await page.keyboard.press("k");
  await expect.poll(async () => (await readTakes(page)).takes.filter(({ picked }) => picked).length).toBe(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(dialog(page)).toBeVisible();
  // What is not in it is said first.
  await expect(dialog(page)).toContainText("Shots 2, 3 have no pick and are left out.");
  await axe(page, "[role=dialog]");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "Export" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Aurelia.zip");
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Which model is worth it…" }).click();
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("1 of 3");
  await axe(page, "[role=dialog]");
});

test("what waits is paused, resumed and canceled, and Generate makes the rest", { tag: "@all" }, async ({
  page,
}) => {
  test.slow();
  await makeBoard(page, "Many shots");
  await addLines(
    page,
    Array.from({ length: 120 }, (_, at) => `[sandbox:cancel] Shot ${at}`),
  );
  await generate(page).click();
  const status = page.getByRole("region", { name: "Progress and credits" });
  await status.getByRole("button", { name: "Pause" }).click();
  await expect(status).toContainText("Paused");
  const held = (await readTakes(page)).queue.length;
  expect(held).toBeGreaterThan(0);
  await status.getByRole("button", { name: "Resume" }).click();
  await expect(status.getByRole("button", { name: "Pause" })).toBeVisible();
  await status.getByRole("button", { name: "Cancel waiting" }).click();
  await expect(toasts(page)).toContainText(/\d+ takes? canceled\. Nothing was charged for (?:them|it)\./);
  await expect(generate(page)).toBeVisible();
  expect((await readTakes(page)).queue).toEqual([]);
});

test("over a limit that blocks, Generate says why and makes nothing", async ({ page }) => {
  await makeBoard(page, "Over the limit");
  await addLines(page, ["A lake", "A boat"]);
  await expect(generate(page)).toBeEnabled();
  await post(page.request, "/api/limits", {
    scope: "workspace",
    period: "month",
    effect: "block",
    limit_credits: 5,
    time_zone: "UTC",
  });
  await page.reload();
  await expect(generate(page)).toBeDisabled();
  await expect(generate(page)).toHaveAccessibleDescription(
    /but only 5 of the workspace's 5-credit monthly limit are left/,
  );
  expect(await readTakes(page)).toMatchObject({ takes: [], queue: [] });
});

test("a board has a budget: what is left is on its buttons, and its takes stop before they exceed it", async ({
  page,
  axe,
}) => {
  await makeBoard(page, "On a budget");
  await addLines(page, ["[sandbox:fail] A lake", "[sandbox:fail] A boat"]);
  const { credits: sum } = await sumOf(generate(page));
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Budget and tags…" }).click();
  const budget = dialog(page);
  await expect(budget).toContainText("This board has no budget of its own.");
  await budget.getByRole("button", { name: "Set a budget" }).click();
  await budget.getByLabel("Limit", { exact: true }).fill(String(sum - 1));
  await budget.getByRole("button", { name: "Save" }).click();
  await expect(budget.getByRole("meter", { name: "Limit used: Board On a budget, in all" })).toBeVisible();
  await budget.getByRole("combobox", { name: "Add a tag" }).fill("Acme,");
  await budget.getByRole("button", { name: "Set a limit for Acme" }).click();
  await budget.getByLabel("Limit", { exact: true }).fill("5000");
  await budget.getByRole("button", { name: "Save" }).click();
  await expect(budget.getByRole("meter", { name: "Limit used: Tag Acme, a month" })).toBeVisible();
  await axe(page, "[role=dialog]");
  await page.keyboard.press("Escape");

  await expect(generate(page)).toHaveText(`Generate 2 · ${sum} of ${sum - 1} left`);
  await expect(page.getByRole("region", { name: "Progress and credits" })).toContainText(
    `${sum - 1} of ${sum - 1} credits left for this board`,
  );
  await expect(generate(page)).toBeDisabled();
  await expect(generate(page)).toHaveAccessibleDescription(
    new RegExp(`but only ${sum - 1} of the ${sum - 1}-credit limit of the board On a budget are left`),
  );
  // One of them has room, and begins with the tag of the board.
  await page.getByRole("button", { name: "More for shot 2" }).click();
  await page.getByRole("menuitem", { name: "Remove shot" }).click();
  await generate(page).click();
  await expect.poll(async () => (await readTakes(page)).takes.length).toBe(1);
  const [take] = (await readTakes(page)).takes;
  expect((await (await page.request.get(`/api/jobs/${take?.job_id}`)).json()).tags).toEqual(["Acme"]);
  await page.goto("/usage");
  await expect(page.getByRole("meter", { name: "Limit used: Board On a budget, in all" })).toBeVisible();
});

test("over a limit that warns, Generate asks first, and makes nothing before the answer", async ({
  page,
}) => {
  await makeBoard(page, "Over a warning");
  await addLines(page, ["[sandbox:fail] A lake", "[sandbox:fail] A boat"]);
  await post(page.request, "/api/limits", {
    scope: "workspace",
    period: "month",
    effect: "warn",
    limit_credits: 5,
    time_zone: "UTC",
  });
  await page.reload();
  await generate(page).click();
  const question = page.getByRole("dialog", { name: "Generate anyway?" });
  await expect(question).toContainText("only 5 of the workspace's 5-credit monthly limit are left");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await readTakes(page)).toMatchObject({ takes: [], queue: [] });
  await generate(page).click();
  await question.getByRole("button", { name: /^Generate 2 · / }).click();
  await expect(toasts(page)).toContainText("2 takes queued");
});

test("rows of a table and combinations of a template are counted before they are added", async ({ page }) => {
  await makeBoard(page, "Variants");
  await page.getByRole("button", { name: "Add shots…" }).click();
  await dialog(page).getByRole("tab", { name: "Spreadsheet or CSV" }).click();
  const csv = 'Description;Aspect;Length\n"Kühle Straße;\nNacht";16:9;6 s\n=1+1;9:16;4\n;1:1;4\n';
  await dialog(page)
    .getByLabel("CSV file")
    .setInputFiles({ name: "shots.csv", mimeType: "text/csv", buffer: Buffer.from(csv, "latin1") });
  await expect(dialog(page).getByRole("combobox", { name: "Aspect" })).toHaveValue("ratio");
  await expect(dialog(page)).toContainText("1 row without a prompt left out.");
  await expect(dialog(page).getByRole("button", { name: "Add 2 shots" })).toBeEnabled();
  const encoding = dialog(page).getByRole("combobox", { name: "Text encoding" });
  await expect(encoding).toHaveValue("windows-1252");
  await encoding.selectOption("Cyrillic (Windows-1251)");
  await expect(dialog(page)).toContainText("Kьhle");
  await encoding.selectOption("Western (Windows-1252)");
  await expect(dialog(page)).toContainText("Kühle Straße");

  await dialog(page).getByRole("tab", { name: "Template" }).click();
  await dialog(page).getByLabel("Prompt with variables").fill("{a} {b}");
  const hundred = Array.from({ length: 100 }, (_, at) => at).join("\n");
  await dialog(page).getByLabel("Values of a", { exact: true }).fill(hundred);
  await expect(dialog(page)).toContainText("{b} has no value yet.");
  await dialog(page).getByLabel("Values of b", { exact: true }).fill(hundred);
  await expect(dialog(page)).toContainText("10,000 shots. This board has room for 1,000. Use fewer values.");
  await expect(dialog(page).getByRole("button", { name: "Add shots" })).toBeDisabled();
  await dialog(page).getByRole("radio", { name: "Row by row" }).click();
  await dialog(page).getByRole("button", { name: "Add 100 shots" }).click();
  await expect(generate(page)).toHaveText(/^Generate 100 · /);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(generate(page)).toBeHidden();
});

test("a board is renamed, duplicated and deleted from the list, and a deleted one comes back", async ({
  page,
  axe,
}) => {
  await makeBoard(page, "Spring");
  await addLines(page, ["A lake", "A boat"]);
  await page.goto("/boards");
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("Spring", "Rename");
  await dialog(page).getByLabel("Name").fill("Summer");
  await dialog(page).getByLabel("Name").press("Enter");
  await expect(page.getByRole("link", { name: /Summer/ })).toContainText("2 shots");
  await act("Summer", "Duplicate");
  await expect(page).toHaveURL(/\/boards\/brd_/);
  await expect(generate(page)).toHaveText(/^Generate 2 · /);
  await page.goto("/boards");
  await axe(page);
  await act("Summer", "Delete");
  await expect(page.getByRole("link", { name: /Summer/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /Summer/ })).toHaveCount(2);
});
