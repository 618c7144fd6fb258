import type { Locator, Page } from "@playwright/test";
import type { Board } from "@/lib/boards/board";
import { upload } from "./api-calls";
import { aFilm } from "./film-board";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { SPEECH } from "./samples";

const SHOTS = 10;
/** Presses, chords and drags beside the typing, from the board to the film that is cut, voiced and mixed. */
const MAX_PRESSES = 40;

const handle = (page: Page, name: string): Locator => page.getByRole("slider", { name, exact: true });

/** Drags what is in the middle of an element, in pixels. */
async function dragBy(page: Page, what: Locator, x: number, y = 0): Promise<void> {
  const box = await what.boundingBox();
  if (!box) throw new Error("Nothing to drag");
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top + y / 2);
  await page.mouse.move(left + x, top + y);
  await page.mouse.up();
}

test("a film of ten shots is trimmed, voiced and mixed by hand in few presses, and taken back", {
  tag: "@all",
}, async ({ page, axe }) => {
  test.slow();
  test.setTimeout(12 * JOB_TIMEOUT.timeout);
  const board = await aFilm(page, { picks: SHOTS, model: "zeta", seconds: "6" });
  const read = async (): Promise<Board> => (await page.request.get(`/api/boards/${board.id}`)).json();
  const steps: string[] = [];
  const press = async (what: string, act: () => Promise<unknown>) => {
    steps.push(what);
    await act();
  };
  await upload(page.request, { path: SPEECH, name: "tide.wav", type: "audio/wav" });
  await page.goto(`/boards/${board.id}`);

  await press("Cut", () => page.getByRole("link", { name: "Cut", exact: true }).click());
  const lanes = page.getByRole("region", { name: "Strip" });
  await expect(lanes.getByRole("list", { name: "Shots of the film" }).getByRole("listitem")).toHaveCount(
    SHOTS,
  );
  await expect(page.locator("[data-transport]")).toContainText("/ 01:00:00");

  // A press drags one edge: odd shots lose some of their end, even ones of their beginning.
  for (let number = 1; number <= SHOTS; number++) {
    const end = number % 2 === 1;
    await press(`trim shot ${number}`, () =>
      dragBy(page, handle(page, `Shot ${number} ${end ? "ends" : "begins"}`), end ? -24 : 24),
    );
  }
  await expect.poll(async () => (await read()).shots.filter(({ trim }) => trim !== null).length).toBe(SHOTS);
  for (const { trim } of (await read()).shots) {
    const { from_seconds: from, to_seconds: to } = trim ?? { from_seconds: 0, to_seconds: 0 };
    // At the beginning of a frame of the file.
    for (const seconds of [from, to])
      expect(Math.abs(seconds * 24 - Math.round(seconds * 24))).toBeLessThan(0.02);
    expect(to - from).toBeLessThan(6);
  }

  await press("a line under shot 1", () =>
    page.locator("[data-lane=voice]").click({ position: { x: 12, y: 24 } }),
  );
  for (let number = 1; number <= SHOTS; number++) {
    const field = page.getByRole("textbox", { name: `Line under shot ${number}`, exact: true });
    await expect(field).toBeFocused();
    await page.keyboard.type(`Line ${number}`);
    await press("Shift+Enter", () => page.keyboard.press("Shift+Enter"));
  }
  await press("Speak all", () => page.getByRole("button", { name: /^Speak 10 lines · 20 credits$/ }).click());
  await expect(page.locator("[data-line-state=spoken]")).toHaveCount(SHOTS, {
    timeout: 2 * JOB_TIMEOUT.timeout,
  });
  const takes = async (): Promise<{ shot_id: string }[]> =>
    (await (await page.request.get(`/api/boards/${board.id}/takes`)).json()).takes;
  expect((await takes()).filter(({ shot_id }) => shot_id.startsWith("line_"))).toHaveLength(SHOTS);

  await press("Add sound", () => lanes.getByRole("button", { name: "Add sound" }).click());
  const sounds = page.getByRole("dialog", { name: "Sound under the picks" });
  await press("Uploads", () => sounds.getByRole("radio", { name: "Uploads" }).check());
  await press("Use", () => sounds.getByRole("button", { name: "Use tide" }).click());
  await expect(sounds).toBeHidden();
  const level = handle(page, "Level of the sound");
  await press("level", () => dragBy(page, level, 0, 14));
  await press("fade in", () => dragBy(page, handle(page, "Fade in"), 30));
  await press("fade out", () => dragBy(page, handle(page, "Fade out"), -40));
  await expect
    .poll(async () => {
      const { mix } = await read();
      if (!mix) return null;
      const { level_db, fade_in_seconds, fade_out_seconds, lowers_under_voice } = mix;
      return [level_db < -5, fade_in_seconds > 0.5, fade_out_seconds > 0.5, lowers_under_voice];
    })
    .toEqual([true, true, true, true]);

  await press("play", () => page.keyboard.press("Home").then(() => page.keyboard.press("Space")));
  await expect(page.locator("[data-caption]")).toHaveText("Line 1");
  const heard = () =>
    page
      .locator("audio[data-voice]")
      .evaluateAll((all) =>
        all.some((each) => each instanceof HTMLAudioElement && !each.paused && each.currentTime > 0),
      );
  await expect.poll(heard).toBe(true);
  // The sound is at its level: it fades in, and is lower under the line.
  await expect
    .poll(() =>
      page
        .locator("audio:not([data-voice])")
        .evaluate((sound) => sound instanceof HTMLAudioElement && sound.volume),
    )
    .toBeLessThan(0.5);
  await press("pause", () => page.keyboard.press("Space"));
  await axe(page);

  // Undo takes back the three edits of the sound one by one.
  for (const what of ["fade out", "fade in", "level"])
    await press(`undo ${what}`, () =>
      page.getByRole("button", { name: "Undo", exact: true }).first().click(),
    );
  await expect.poll(async () => (await read()).mix).toBeNull();
  await press("Escape", () => page.keyboard.press("Escape"));
  await expect(page).toHaveURL(`/boards/${board.id}`);
  console.log(`${steps.length} presses: ${steps.join(", ")}`);
  expect(steps.length).toBeLessThanOrEqual(MAX_PRESSES);
});

test("an edge shows its frame while it is dragged, and Escape, arrows and typing move it", async ({
  page,
}) => {
  test.slow();
  const board = await aFilm(page, { picks: 2, without: 1 });
  const [first, second] = board.shots;
  const trimOf = async (at: number) =>
    (await (await page.request.get(`/api/boards/${board.id}`)).json()).shots[at].trim;
  await page.goto(`/boards/${board.id}/cut?shot=${second?.id}&at=1`);
  await expect(page.locator("[data-transport]")).toContainText("00:05:00");
  await expect(page).toHaveURL(`/boards/${board.id}/cut`);
  await expect(page.getByText("1 left out")).toBeVisible();

  const end = handle(page, "Shot 1 ends");
  const box = await end.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 12, (box?.y ?? 0) + 30);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) - 150, (box?.y ?? 0) + 30, { steps: 4 });
  await expect(page.getByRole("heading", { name: "Shot 1 ends" })).toBeVisible();
  await expect(page.locator("[data-cut-away]")).toBeVisible();
  const shown = () =>
    page
      .locator("video[data-shown]")
      .evaluate((video) => video instanceof HTMLVideoElement && video.currentTime);
  await expect.poll(shown).toBeLessThan(3.9);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page.locator("[data-cut-away]")).toHaveCount(0);
  await expect(page.locator("[data-transport]")).toContainText("00:05:00");
  expect(await trimOf(0)).toBeNull();

  await end.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => trimOf(0)).toEqual({ from_seconds: 0, to_seconds: 3.542 });
  // The next shot begins where it ends.
  await expect(handle(page, "Shot 2 begins")).toHaveAttribute("aria-valuetext", "00:03:13");
  await page.keyboard.press("Escape");
  await expect.poll(() => trimOf(0)).toBeNull();
  await page.getByRole("textbox", { name: "Out" }).fill("00:02:12");
  await page.getByRole("textbox", { name: "Out" }).press("Enter");
  await expect.poll(() => trimOf(0)).toEqual({ from_seconds: 0, to_seconds: 2.5 });
  expect(first?.trim).toBeNull();
});
