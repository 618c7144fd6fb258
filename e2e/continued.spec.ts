import { expect, test } from "./fixtures";
import { awaitTakes, newBoard, SHORT_CLIPS, takesOf } from "./new-board";

test("a shot that continues waits for the pick before it, and begins with its last frame", async ({
  page,
  axe,
}) => {
  const { id, shots } = await newBoard(page.request, SHORT_CLIPS, ["A boat leaves", "It lands"]);
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Change for shot 2", exact: true }).click();
  await page.getByRole("menuitem", { name: "Continue shot 1", exact: true }).click();
  await expect(page.getByText("Continues shot 1", { exact: true })).toBeVisible();
  await axe(page);
  await page.getByRole("button", { name: /^Generate 2 · / }).click();
  const second = page.getByRole("gridcell", { name: /Shot 2 on gamma/ });
  await expect(second).toContainText("Waits for shot 1's pick");

  await awaitTakes(page.request, id, 1);
  expect(await takesOf(page.request, id)).toHaveLength(1);
  await page.getByRole("gridcell", { name: /Shot 1 on gamma/ }).click();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByRole("button", { name: /^Pick/ })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await awaitTakes(page.request, id, 2);
  const job = (await takesOf(page.request, id)).find(({ shot_id }) => shot_id === shots[1]?.id);
  const { request } = await (await page.request.get(`/api/jobs/${job?.job_id}`)).json();
  expect(request.input_image_url).toMatch(/^https?:/);
  expect(request.input_image_url).not.toContain("last-frame.invalid");
  await expect(second).not.toContainText("Waits");
});
