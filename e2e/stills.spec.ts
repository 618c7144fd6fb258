import { randomUUID } from "node:crypto";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

test("shots are drafted as stills, the picks are seen in sequence, and filmed for the sum on the button", async ({
  page,
  axe,
}) => {
  const column = {
    ...{ id: idOf("clm"), kind: "video", model_id: "gamma-2.5", takes: 1 },
    settings: { ratio: "16:9", resolution: "480p", duration: "4", audio: false },
  };
  const shots = ["A boat leaves at dawn", "It lands at night"].map((prompt) => ({
    ...{ id: idOf("shot"), kind: "video", prompt },
  }));
  const made = await post(page.request, "/api/boards", { name: "Film", columns: [column], shots });
  const { id } = await made.json();
  type Take = { job_id: string; shot_id: string; status: string; credits: number | null; charged: boolean };
  const takes = async (): Promise<Take[]> =>
    (await (await page.request.get(`/api/boards/${id}/takes`)).json()).takes;
  const finished = async (count: number) =>
    expect
      .poll(async () => (await takes()).filter(({ status }) => status === "completed").length, JOB_TIMEOUT)
      .toBe(count);
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
  await finished(4);

  const stills = await takes();
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
  await finished(6);
  const clips = (await takes()).filter(({ shot_id }) => shots.some((shot) => shot.id === shot_id));
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
