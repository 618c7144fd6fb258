import type { Page } from "@playwright/test";
import type { Board, NewBoard } from "@/lib/boards/board";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { awaitSaved, makeImages } from "./library-jobs";

async function makeBoard(page: Page, content: NewBoard): Promise<Board> {
  const response = await page.request.post("/api/boards", {
    data: content,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(response.status()).toBe(201);
  return response.json();
}
const readBoard = async (page: Page, { id }: Board): Promise<Board> =>
  (await page.request.get(`/api/boards/${id}`)).json();

const ID = "0123456789abcdef01234567";
const prompt = (page: Page, number: number) =>
  page.getByRole("textbox", { name: `Prompt of shot ${number}`, exact: true });
const handle = (page: Page, number: number) =>
  page.getByRole("button", { name: new RegExp(`^Move shot ${number}\\.`) });

test("a board is filled, priced and put in order by the keyboard alone", async ({ page, axe }) => {
  const board = await makeBoard(page, { name: "Film" });
  await page.goto(`/boards/${board.id}`);
  await expect(page.getByRole("heading", { name: "What's the first shot?" })).toBeVisible();
  await axe(page);

  await page.getByRole("button", { name: "Add shot", exact: true }).press("Enter");
  await expect(prompt(page, 1)).toBeFocused();
  await page.keyboard.type("A mountain lake at dawn");
  await page.keyboard.press("Enter");
  await expect(prompt(page, 2)).toBeFocused();
  await page.keyboard.type("A city at night");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add model" }).press("Enter");
  await page.getByRole("combobox").fill("zeta");
  await page.keyboard.press("Enter");
  const grid = page.getByRole("grid", { name: "Shots" });
  await expect(grid.getByRole("columnheader", { name: /zeta/ })).toBeVisible();
  await expect(grid.getByRole("gridcell", { name: /Shot 1 on zeta/ })).toContainText("1 take");
  await expect(page.getByText("2 shots, 1 model, 2 takes. Nothing sent yet.")).toBeVisible();
  await axe(page);

  await handle(page, 2).press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(handle(page, 1)).toBeFocused();
  await expect(prompt(page, 1)).toHaveValue("A city at night");
  await page.keyboard.press("Control+z");
  await expect(prompt(page, 1)).toHaveValue("A mountain lake at dawn");

  await expect
    .poll(async () => (await readBoard(page, board)).shots.map((shot) => shot.prompt))
    .toEqual(["A mountain lake at dawn", "A city at night"]);
  await page.reload();
  await expect(prompt(page, 2)).toHaveValue("A city at night");
});

test("arrow keys go from cell to cell, and what somebody else writes appears without a reload", async ({
  page,
}) => {
  const board = await makeBoard(page, {
    name: "Film",
    shots: [
      { id: `shot_${ID}`, kind: "video", prompt: "A mountain lake" },
      { id: `shot_1${ID.slice(1)}`, kind: "video", prompt: "A city" },
    ],
    columns: [{ id: `clm_${ID}`, kind: "video", model_id: "zeta", settings: {}, takes: 1 }],
  });
  await page.goto(`/boards/${board.id}`);
  await handle(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await expect(prompt(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(prompt(page, 2)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(prompt(page, 2)).toHaveValue("");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("gridcell", { name: /Shot 2 on zeta/ })).toBeFocused();

  await page.request.post(`/api/boards/${board.id}/edits`, {
    data: { edits: [{ do: "change_shots", ids: [`shot_${ID}`], change: { prompt: "A frozen lake" } }] },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await expect(prompt(page, 1)).toHaveValue("A frozen lake");
});

test("models are put in another order by keys, by the menu and by drag", async ({ page }) => {
  const column = (place: number, model_id: string) =>
    ({ id: `clm_${place}${ID.slice(1)}`, kind: "video", model_id, settings: {}, takes: 1 }) as const;
  const board = await makeBoard(page, {
    name: "Film",
    shots: [{ id: `shot_2${ID.slice(1)}`, kind: "video", prompt: "A mountain lake" }],
    columns: [column(1, "zeta"), column(2, "gamma-2.5"), column(3, "beta-3.0")],
  });
  await page.goto(`/boards/${board.id}`);
  const models = async () => (await readBoard(page, board)).columns.map(({ model_id }) => model_id);
  const grip = (model: string) =>
    page.getByRole("button", { name: `Move ${model}. Space lifts, arrows move`, exact: true });

  await grip("zeta").press("Space");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(grip("zeta")).toBeFocused();
  await expect.poll(models).toEqual(["gamma-2.5", "zeta", "beta-3.0"]);

  await page.getByRole("button", { name: "beta-3.0, model settings" }).click();
  await page.getByRole("menuitem", { name: "Move left" }).click();
  await expect.poll(models).toEqual(["gamma-2.5", "beta-3.0", "zeta"]);

  // Playwright's own hover waits for an event at its target, which the dragged handle has caught.
  const first = await page.getByRole("columnheader", { name: /gamma-2\.5/ }).boundingBox();
  await grip("zeta").hover();
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 20, (first?.y ?? 0) + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(models).toEqual(["zeta", "gamma-2.5", "beta-3.0"]);
  await page.keyboard.press("Control+z");
  await expect.poll(models).toEqual(["gamma-2.5", "beta-3.0", "zeta"]);
});

test("picks go on to the next shot, and one changed prompt marks its takes until one press makes them anew", async ({
  page,
}) => {
  const settings = { ratio: "1:1", resolution: "1K" };
  const board = await makeBoard(page, {
    name: "Stills",
    shots: [
      { id: `shot_3${ID.slice(1)}`, kind: "image", prompt: "A mountain lake" },
      { id: `shot_4${ID.slice(1)}`, kind: "image", prompt: "A city" },
    ],
    columns: [{ id: `clm_4${ID.slice(1)}`, kind: "image", model_id: "zeta-image", settings, takes: 1 }],
  });
  const takes = async (): Promise<{ status: string; picked: boolean }[]> =>
    (await (await page.request.get(`/api/boards/${board.id}/takes`)).json()).takes;
  const count = async (is: (take: { status: string; picked: boolean }) => boolean) =>
    (await takes()).filter(is).length;
  const cell = (name: string | RegExp) => page.getByRole("gridcell", { name });
  const again = page.getByRole("button", { name: /^Run this shot again · \d+ credits, shot 1$/ });
  const update = page.getByRole("button", { name: /^Update 1 shot · \d+ credits$/ });
  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: /^Generate 2 · / }).click();
  await expect.poll(() => count(({ status }) => status === "completed"), JOB_TIMEOUT).toBe(2);

  await cell(/^Shot 1 on zeta-image/).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: /^Pick take/ })).toBeVisible();
  await page.keyboard.press("k");
  await expect(dialog).toContainText("Shot 2 of 2");
  await expect(dialog.getByRole("button", { name: /^Pick take/ })).toBeVisible();
  await page.keyboard.press("k");
  await expect(
    page.getByText("Shot 2: take 1 picked. Every shot with completed takes has a pick.").first(),
  ).toBeVisible();
  await expect(dialog).toContainText("Shot 2 of 2");
  expect(await count(({ picked }) => picked)).toBe(2);
  await page.keyboard.press("j");
  await expect(dialog).toContainText("Shot 1 of 2");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toContainText("Shot 2 of 2");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  const edit = async () => {
    await prompt(page, 1).click();
    await page.keyboard.type(" at dusk");
  };
  await edit();
  await expect(cell(/^Shot 1 on zeta-image.*made from earlier words/)).toBeVisible();
  await expect(cell(/^Pick of shot 1: zeta-image, take 1, earlier words/)).toBeVisible();
  await expect(update).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(prompt(page, 1)).toHaveValue("A mountain lake");
  await expect(update).toBeHidden();
  await expect(page.getByText(/earlier words/i)).toHaveCount(0);

  await edit();
  await again.click();
  await expect.poll(() => count(({ status }) => status === "completed"), JOB_TIMEOUT).toBe(3);
  await expect(cell(/^Shot 1 on zeta-image, 2 takes/)).toBeVisible();
  await expect(again).toBeHidden();
  await expect(cell(/^Pick of shot 1: zeta-image, take 1, earlier words/)).toBeVisible();
  await cell(/^Shot 1 on zeta-image/).click();
  await expect(dialog.getByRole("button", { name: /^Show take 1.*made from earlier words/ })).toBeVisible();
});

test("what all shots ask for is said once: rows show what differs, and prices and marks follow", async ({
  page,
  axe,
}) => {
  test.slow();
  const settings = { ratio: "1:1", resolution: "1K" };
  const [first, second] = [`shot_5${ID.slice(1)}`, `shot_6${ID.slice(1)}`];
  const board = await makeBoard(page, {
    name: "Stills",
    shots: [
      { id: first, kind: "image", prompt: "A mountain lake" },
      { id: second, kind: "image", prompt: "A city", settings: { ratio: "16:9" } },
    ],
    columns: [{ id: `clm_5${ID.slice(1)}`, kind: "image", model_id: "zeta-image", settings, takes: 1 }],
  });
  const all = page.getByRole("region", { name: "All shots" });
  const row = (number: number) => page.getByRole("row").filter({ has: prompt(page, number) });
  const settingOf = (number: number) => row(number).locator("button[data-setting]");
  const completed = async () => {
    const { takes } = await (await page.request.get(`/api/boards/${board.id}/takes`)).json();
    return takes.filter(({ status }: { status: string }) => status === "completed").length;
  };
  await page.goto(`/boards/${board.id}`);
  await page.getByRole("button", { name: /^Generate 2 · / }).click();
  await expect.poll(completed, JOB_TIMEOUT).toBe(2);
  await expect(settingOf(1)).toHaveCount(0);
  await expect(settingOf(2)).toHaveText("16:9");
  await expect(all.getByRole("button", { name: "1 shot differs" })).toBeVisible();

  // The model's own ratio gives way, the shot's stays.
  await all.getByRole("button", { name: "Ratio of all shots: 1:1" }).click();
  await page.getByRole("menuitemradio", { name: /^9:16/ }).click();
  await expect(all.getByRole("button", { name: "Ratio of all shots: 9:16" })).toBeVisible();
  await expect(
    page.getByRole("gridcell", { name: /^Shot 1 on zeta-image.*made from earlier words/ }),
  ).toBeVisible();
  await expect(page.getByRole("gridcell", { name: /^Shot 2 on zeta-image, 1 take, / })).toBeVisible();
  const update = page.getByRole("button", { name: /^Update 1 shot · \d+ credits$/ });
  await expect(update).toBeVisible();
  const saved = await readBoard(page, board);
  expect([saved.defaults.settings, saved.columns[0]?.settings]).toEqual([
    { ratio: "9:16" },
    { resolution: "1K" },
  ]);
  await axe(page);

  // A value set back to that of all shots is no difference.
  await settingOf(2).click();
  await page.getByRole("menuitemradio", { name: /^9:16, as all shots/ }).click();
  await expect(settingOf(2)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Update 2 shots · / })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(settingOf(2)).toHaveText("16:9");
  await page.keyboard.press("Control+z");
  await expect(page.getByText(/earlier words/i)).toHaveCount(0);
  await expect.poll(async () => (await readBoard(page, board)).columns[0]?.settings).toEqual(settings);

  // A row changes by its own menu.
  await page.getByRole("button", { name: "Change for shot 1" }).click();
  await page.getByRole("menuitem", { name: /^Ratio/ }).click();
  await page.getByRole("menuitemradio", { name: /^16:9/ }).click();
  await expect(settingOf(1)).toHaveText("16:9");
});

test("one frame for all shots takes three presses, from the head and from a row", async ({ page }) => {
  const [made] = await makeImages(page, ["A heron at dawn"]);
  await awaitSaved(page);
  const board = await makeBoard(page, {
    name: "Film",
    shots: ["A lake", "A city", "A boat"].map((words, at) => ({
      id: `shot_${7 + at}${ID.slice(1)}`,
      kind: "video",
      prompt: words,
      ...(at === 2 && { inputs: { continues: true } }),
    })),
    columns: [{ id: `clm_7${ID.slice(1)}`, kind: "video", model_id: "gamma-2.5", settings: {}, takes: 1 }],
  });
  const dialog = page.getByRole("dialog");
  const picture = dialog.getByRole("button", { name: /A heron at dawn/ });
  const frameOf = async () => (await readBoard(page, board)).defaults.inputs.firstFrame?.name;
  expect(made).toBeTruthy();
  await page.goto(`/boards/${board.id}`);

  let presses = 0;
  const press = async (act: () => Promise<unknown>) => {
    presses += 1;
    await act();
  };
  await press(() => page.getByLabel("First frame of all shots").click());
  await press(() => picture.click());
  await expect.poll(frameOf, JOB_TIMEOUT).toMatch(/^A heron/);
  expect(presses).toBeLessThanOrEqual(3);
  await expect(page.getByRole("button", { name: "1 shot differs" })).toBeVisible();

  await page.getByRole("button", { name: "Change for shot 2" }).click();
  await page.getByRole("menuitem", { name: "No frame" }).click();
  await expect(page.getByRole("row").filter({ has: prompt(page, 2) })).toContainText("No frame");
  await page.getByRole("button", { name: "No frame in shot 2: As all shots" }).click();
  await expect(page.getByText("No frame")).toHaveCount(0);

  await page.getByRole("button", { name: "Change for shot 1" }).click();
  await page.getByRole("menuitem", { name: "First frame…" }).click();
  await picture.click();
  await page.getByLabel("First frame of shot 1", { exact: true }).click();
  await dialog.getByRole("switch", { name: "One frame for all shots" }).click();
  await expect(page.getByText("One first frame for all shots.").first()).toBeVisible();
  await expect
    .poll(async () => (await readBoard(page, board)).shots.map(({ inputs }) => inputs))
    .toEqual([{}, {}, {}]);
});
