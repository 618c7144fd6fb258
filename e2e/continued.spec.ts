import { randomUUID } from "node:crypto";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

test("a shot that continues waits for the pick before it, and begins with its last frame", async ({
  page,
  axe,
}) => {
  const column = {
    id: idOf("clm"),
    kind: "video",
    model_id: "gamma-2.5",
    settings: { ratio: "16:9", resolution: "480p", duration: "4", audio: false },
    takes: 1,
  };
  const shots = ["A boat leaves", "It lands"].map((prompt) => ({ id: idOf("shot"), kind: "video", prompt }));
  const made = await post(page.request, "/api/boards", { name: "Film", columns: [column], shots });
  const { id } = await made.json();
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Change for shot 2", exact: true }).click();
  await page.getByRole("menuitem", { name: "Continue shot 1", exact: true }).click();
  await expect(page.getByText("Continues shot 1", { exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /^Generate 2 · / }).click();
  const second = page.getByRole("gridcell", { name: /Shot 2 on gamma/ });
  await expect(second).toContainText("Waits for shot 1's pick");

  type Take = { job_id: string; shot_id: string; status: string };
  const takes = async (): Promise<Take[]> =>
    (await (await page.request.get(`/api/boards/${id}/takes`)).json()).takes;
  const finished = async (count: number) =>
    expect
      .poll(async () => (await takes()).filter(({ status }) => status === "completed").length, JOB_TIMEOUT)
      .toBe(count);
  await finished(1);
  expect(await takes()).toHaveLength(1);
  await page.getByRole("gridcell", { name: /Shot 1 on gamma/ }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: /^Pick/ })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await finished(2);
  const job = (await takes()).find(({ shot_id }) => shot_id === shots[1]?.id);
  const { request } = await (await page.request.get(`/api/jobs/${job?.job_id}`)).json();
  expect(request.input_image_url).toMatch(/^https?:/);
  expect(request.input_image_url).not.toContain("last-frame.invalid");
  await expect(second).not.toContainText("Waits");
});
