import { expect, test } from "./fixtures";
import { awaitTakes, newBoard, SHORT_CLIPS, takesOf } from "./new-board";

test("shots are drafted as stills, the picks are seen in sequence, and filmed for the sum on the button", async ({
  page,
  axe,
}) => {
  const { id, shots } = await newBoard(page.request, SHORT_CLIPS, [
    "A boat leaves at dawn",
    "It lands at night",
  ]);
  const shownOn = async (name: RegExp) =>
    Number(/([\d,]+) credits?$/.exec((await page.getByRole("button", { name }).textContent()) ?? "")?.[1]);

  await page.goto(`/boards/${id}`);
  await page.getByRole("radio", { name: "Stills" }).check({ timeout: 5_000 });
  await expect(page).toHaveURL(/stage=stills/);
  await page.getByRole("button", { name: /^Add .*, 4 a shot · / }).click({ timeout: 5_000 });
  await expect(page.getByRole("button", { name: /^Draft 2 shots · / })).toBeVisible();
  await page.getByRole("button", { name: /^One fewer take on / }).click({ timeout: 5_000 });
  await page.getByRole("button", { name: /^One fewer take on / }).click({ timeout: 5_000 });
  const drafted = await shownOn(/^Draft 2 shots · /);
  await axe(page);
  await page.getByRole("button", { name: /^Draft 2 shots · / }).click({ timeout: 5_000 });
  await awaitTakes(page.request, id, 4);

  const stills = await takesOf(page.request, id);
  expect(stills.reduce((sum, { credits }) => sum + (credits ?? 0), 0)).toBe(drafted);
  expect(new Set(stills.map(({ shot_id }) => shot_id)).size).toBe(2);
  await page.getByRole("button", { name: /^Still 1 of shot 1 on / }).click({ timeout: 5_000 });
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Pick/ })).toBeVisible();
  // Picks it and goes on to the next shot.
  await page.keyboard.press("k");
  await expect(page.getByRole("dialog")).toContainText("It lands at night");
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Still \d of shot 2 on .*, picked$/ })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Shot 2, still" })).toBeVisible();

  const filmed = await shownOn(/^Film the picks · /);
  await page.getByRole("button", { name: /^Film the picks · / }).click({ timeout: 5_000 });
  await awaitTakes(page.request, id, 6);
  const clips = (await takesOf(page.request, id)).filter(({ shot_id }) =>
    shots.some((shot) => shot.id === shot_id),
  );
  expect(clips.reduce((sum, { credits }) => sum + (credits ?? 0), 0)).toBe(filmed);
  for (const { job_id } of clips) {
    const { request } = await (await page.request.get(`/api/jobs/${job_id}`)).json();
    expect(request.input_image_url).toMatch(/^https?:/);
    expect(request.input_image_url).not.toContain("last-frame.invalid");
  }

  await page.getByRole("radio", { name: "Film", exact: true }).check({ timeout: 5_000 });
  await page.getByRole("gridcell", { name: /Shot 1 on / }).click({ timeout: 5_000 });
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Pick/ })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("listitem").filter({ hasText: "Shot 1, " }).filter({ hasNotText: "still" }),
  ).toBeVisible();
});
