import type { Locator, Page } from "@playwright/test";
import type { Board } from "@/lib/boards/board";
import { expect, test } from "./fixtures";
import { awaitSaved, makeImages, select, selectionBar, tile } from "./library-jobs";
import { PICTURE } from "./samples";

const ID = "0123456789abcdef01234567";
const OWN = { "sec-fetch-site": "same-origin" };
const dialog = (page: Page): Locator => page.getByRole("dialog");
const toast = (page: Page, words: string | RegExp): Locator => page.getByText(words).first();
const prompts = (page: Page): Locator => page.getByRole("textbox", { name: /^Prompt of shot \d+$/ });

async function makeBoard(page: Page, name: string, shots: readonly string[] = []): Promise<string> {
  const response = await page.request.post("/api/boards", {
    data: {
      name,
      shots: shots.map((prompt, at) => ({
        id: `shot_${name.length}${at}${ID.slice(2)}`,
        kind: "image",
        prompt,
      })),
    },
    headers: OWN,
  });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}
const readBoard = async (page: Page, id: string): Promise<Board> =>
  (await page.request.get(`/api/boards/${id}`)).json();
const takesOf = async (page: Page, id: string): Promise<{ job_id: string; picked: boolean }[]> =>
  (await (await page.request.get(`/api/boards/${id}/takes`)).json()).takes;

test("a result goes onto the board used last with two presses, is its pick, and an undo puts it back", async ({
  page,
  axe,
}) => {
  const [kite, boat] = await makeImages(page, ["A red kite", "A paper boat"]);
  await awaitSaved(page);
  const film = await makeBoard(page, "Film");
  const other = await makeBoard(page, "Another film");
  await page.goto(`/boards/${film}`);
  await expect(page.getByRole("heading", { name: "Film" })).toBeVisible();
  await page.goto("/gallery");
  const menu = async () => {
    await tile(page, kite).hover();
    await page.getByRole("button", { name: "More actions for A red kite" }).click();
  };
  await menu();
  await page.getByRole("menuitem", { name: "Add to Film" }).click();
  await expect(toast(page, "1 shot added to Film.")).toBeVisible();
  expect(await takesOf(page, film)).toMatchObject([{ job_id: kite, picked: true }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await readBoard(page, film)).shots).toEqual([]);
  const job = async () => (await page.request.get(`/api/jobs/${kite}`)).json();
  await expect.poll(async () => (await job()).series).toBeNull();
  expect(await job()).toMatchObject({ picked: false });

  await select(page, "A red kite").click();
  await select(page, "A paper boat").click();
  await selectionBar(page).getByRole("button", { name: "Add to a board" }).click();
  await expect(dialog(page).getByRole("listitem").first()).toContainText("Film");
  await expect(dialog(page).getByRole("listitem").first()).toContainText("Last used");
  await axe(page, "[role=dialog]");
  await dialog(page)
    .getByRole("button", { name: /^Another film/ })
    .click();
  await expect(toast(page, "2 shots added to Another film.")).toBeVisible();
  // In the order of the gallery: the newest first.
  const { shots, columns } = await readBoard(page, other);
  expect(shots.map(({ prompt }) => prompt)).toEqual(["A paper boat", "A red kite"]);
  expect(columns).toMatchObject([{ takes: 0 }]);

  // A take is on one board. It moves where that is asked for.
  await page.goto(`/gallery/${boat}`);
  await dialog(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add to Another film" }).click();
  await expect(toast(page, /Nothing added\. 1 left out: on this board already\./)).toBeVisible();
  await dialog(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add to another board…" }).click();
  await dialog(page).last().getByRole("button", { name: /^Film/ }).click();
  await page.getByRole("button", { name: "Move it here" }).click();
  await expect(toast(page, "1 shot added to Film.")).toBeVisible();
  expect(await takesOf(page, film)).toMatchObject([{ job_id: boat, picked: true }]);
  expect(await takesOf(page, other)).toMatchObject([{ job_id: kite }]);
});

test("tiles are dragged onto a board, which appears while they are", async ({ page }) => {
  const [kite] = await makeImages(page, ["A green kite", "A green kite"]);
  await awaitSaved(page);
  const film = await makeBoard(page, "Kites");
  await page.goto("/gallery");
  const place = page.locator("[data-drop]", { hasText: "Kites" });
  const from = tile(page, kite).or(page.locator("[data-grid] a[data-job-id]")).first();
  await from.hover();
  await page.mouse.down();
  await page.mouse.move(400, 400, { steps: 4 });
  await expect(place).toBeVisible();
  // The list grows around its middle when the boards have been read.
  await expect(async () => {
    const box = await place.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 20, { steps: 6 });
    await expect(place).toContainText(/Add \d shots?/, { timeout: 1_000 });
  }).toPass();
  await page.mouse.up();
  await expect(toast(page, /added to Kites\./)).toBeVisible();
  await expect(place).toBeHidden();
  expect((await takesOf(page, film)).length).toBeGreaterThan(0);
});

/** Drags files over an element, and drops them. The hint is read between the two. */
async function dragFiles(page: Page, onto: Locator, names: readonly string[]) {
  const { readFile } = await import("node:fs/promises");
  const data = await page.evaluateHandle(
    ({ base64, names: all }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const carried = new DataTransfer();
      for (const name of all) {
        const isPicture = name.endsWith(".jpg");
        const type = isPicture ? "image/jpeg" : name.endsWith(".mp3") ? "audio/mpeg" : "";
        carried.items.add(new File([isPicture ? bytes : "ID3 no sound"], name, { type }));
      }
      return carried;
    },
    { base64: (await readFile(PICTURE)).toString("base64"), names },
  );
  const box = await onto.boundingBox();
  const at = {
    clientX: (box?.x ?? 0) + 40,
    clientY: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    dataTransfer: data,
  };
  await onto.dispatchEvent("dragover", at);
  return { drop: () => onto.dispatchEvent("drop", at) };
}

test("a picture dropped on a row is its first frame, a refused file says why by name, and many become shots", async ({
  page,
}) => {
  const film = await makeBoard(page, "Storyboards", ["A lake", "A city"]);
  await page.goto(`/boards/${film}`);
  await expect(prompts(page)).toHaveCount(2);
  const one = await dragFiles(page, prompts(page).first(), ["lake.jpg"]);
  await expect(page.getByText("Reference of shot 1").last()).toBeVisible();
  await one.drop();
  await expect
    .poll(async () => (await readBoard(page, film)).shots[0]?.inputs.firstFrame)
    .toMatchObject({ type: "image", name: "lake.jpg" });

  const sound = await dragFiles(page, prompts(page).first(), ["wind.mp3"]);
  await expect(page.getByText("Shot 1 makes a picture, which takes no sound.")).toBeVisible();
  await sound.drop();
  await expect(toast(page, /^wind\.mp3: /)).toBeVisible();

  const many = await dragFiles(page, prompts(page).first(), ["1.jpg", "2.jpg", "3.jpg"]);
  await expect(
    page.getByText("A shot begins with one file. Drop for 3 new shots after shot 1."),
  ).toBeVisible();
  await many.drop();
  await expect(dialog(page)).toContainText("A shot begins with one file. Make 3 shots after shot 1 instead?");
  await dialog(page).getByRole("button", { name: "Add 3 shots" }).click();
  await expect(prompts(page)).toHaveCount(5);
  await expect
    .poll(async () => (await readBoard(page, film)).shots.map(({ prompt }) => prompt))
    .toEqual(["A lake", "1", "2", "3", "A city"]);

  await expect(dialog(page)).toBeHidden();
  await page.reload();
  await expect(prompts(page)).toHaveCount(5);
  await page.keyboard.press("Control+z");
  await expect(prompts(page)).toHaveCount(2);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await readBoard(page, film)).shots[0]?.inputs.firstFrame ?? null).toBeNull();
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Shift+z");
  await expect(prompts(page)).toHaveCount(5);
});

test("a result of another window is a take of the row whose takes it is dropped on, and a shot below the rows", async ({
  page,
}) => {
  const [lamp = "", moon = ""] = await makeImages(page, ["A lamp", "A moon"]);
  await awaitSaved(page);
  const film = await makeBoard(page, "Evening", ["A lamp in the fog"]);
  await page.goto(`/boards/${film}`);
  await expect(prompts(page)).toHaveCount(1);
  const dragged = (id: string) =>
    page.evaluateHandle((job) => {
      const carried = new DataTransfer();
      carried.setData("application/x-atelier-job", job);
      carried.setData("application/x-atelier-image", "");
      return carried;
    }, id);
  const pickCell = page.getByText("No takes yet");
  const box = await pickCell.boundingBox();
  const at = { clientX: box?.x, clientY: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const take = { ...at, dataTransfer: await dragged(lamp) };
  await pickCell.dispatchEvent("dragover", take);
  await expect(page.getByText("Another take of shot 1")).toBeVisible();
  await pickCell.dispatchEvent("drop", take);
  await expect(toast(page, "1 take added to shot 1.")).toBeVisible();
  expect(await takesOf(page, film)).toMatchObject([{ job_id: lamp, picked: true }]);

  const shot = { dataTransfer: await dragged(moon) };
  await page.getByRole("main").dispatchEvent("dragover", shot);
  await expect(page.getByText("New shot at the end")).toBeVisible();
  await page.getByRole("main").dispatchEvent("drop", shot);
  await expect(prompts(page)).toHaveCount(2);
  await expect.poll(async () => (await takesOf(page, film)).length).toBe(2);
  await page.keyboard.press("Control+z");
  await expect(prompts(page)).toHaveCount(1);
  await page.keyboard.press("Control+Shift+z");
  // It comes back with its take.
  await expect(prompts(page)).toHaveCount(2);
  await expect.poll(async () => (await takesOf(page, film)).length).toBe(2);
});
