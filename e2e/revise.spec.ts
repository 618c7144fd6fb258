import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { ReviewGuest } from "./review-guest";
import { aBoardOfClips, letRest } from "./reviewed-board";

test("open remarks become new takes for the price on the button, and the next version says which it answers", async ({
  page,
  browser,
  run,
  axe,
}) => {
  test.slow();
  const boardId = await aBoardOfClips(page, [1, 1, 1]);
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const shared = { of: "board", id: boardId, title: "Film", shows_prompts: true, expires_at };
  const { path } = await (await post(page.request, "/api/reviews", shared)).json();
  const guest = await ReviewGuest.open(browser, run, path, "Jo");
  await guest.remark(1, "Lower the sun.", { seconds: 1 });
  await guest.remark(1, "Slower, please.", { seconds: 2.5 });
  await guest.remark(3, "Less rain.", { seconds: 0 });
  const readTakes = async (): Promise<
    { job_id: string; shot_id: string; status: string; picked: boolean }[]
  > => (await (await page.request.get(`/api/boards/${boardId}/takes`)).json()).takes;
  const readPrompts = async (): Promise<string[]> =>
    (await (await page.request.get(`/api/boards/${boardId}`)).json()).shots.map(
      ({ prompt }: { prompt: string }) => prompt,
    );
  const before = await readPrompts();

  // The price of the takes, and the most that a language model may cost for the prompts.
  await page.goto(`/boards/${boardId}/review`);
  await page.getByRole("button", { name: /^Revise 2 shots · \d+ credits$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Revise shots" });
  await expect(dialog.getByRole("list", { name: "Remarks" }).first()).toContainText("Lower the sun.");
  await dialog.getByRole("button", { name: /^Propose prompts · at most / }).click();
  await expect(dialog.getByText(/^2 shots with a new prompt\. Read and edit them\./)).toBeVisible();
  const prompt = (number: number) => dialog.getByRole("textbox", { name: `New prompt for shot ${number}` });
  const proposed = await prompt(1).inputValue();
  expect(proposed).not.toBe(before[0]);
  await prompt(3).fill("A marigold in light rain");
  await axe(page);

  // What a person leaves out costs nothing.
  const both = dialog.getByRole("button", { name: /^Revise 2 shots · \d+ credits$/ });
  const price = Number((await both.textContent())?.match(/(\d+) credits/)?.[1]);
  await dialog.getByRole("checkbox", { name: "Revise shot 1" }).uncheck();
  await expect(
    dialog.getByRole("button", { name: `Revise 1 shot · ${price / 2} credits`, exact: true }),
  ).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Revise shot 1" }).check();
  await both.click();
  await expect(dialog).toBeHidden();
  const toasts = page.getByRole("region", { name: "Notifications" });
  await expect(toasts).toContainText("2 shots queued. The new takes wait for a pick.");
  expect(await readPrompts()).toEqual([proposed, before[1], "A marigold in light rain"]);
  const remarks = async () => (await guest.sees()).remarks;
  expect((await remarks()).map(({ is_revised }) => is_revised)).toEqual([true, true, true]);

  // The picks stay until a person picks another take.
  await expect
    .poll(async () => (await readTakes()).filter(({ status }) => status === "completed").length, JOB_TIMEOUT)
    .toBe(5);
  const takes = await readTakes();
  expect(takes.filter(({ picked }) => picked)).toHaveLength(3);
  const [{ id: firstShot }] = (await (await page.request.get(`/api/boards/${boardId}`)).json()).shots;
  const made = takes.find(({ shot_id, picked }) => shot_id === firstShot && !picked);
  await page.request.patch(`/api/jobs/${made?.job_id}/annotations`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { picked: true },
  });
  await letRest(boardId);
  expect((await guest.sees()).version).toBe(2);
  expect((await remarks()).map(({ text, answered_in }) => [text, answered_in])).toEqual([
    ["Lower the sun.", 2],
    ["Slower, please.", 2],
    ["Less rain.", null],
  ]);
  await page.reload();
  await expect(page.getByText("Answered in version 2")).toHaveCount(2);
  await guest.context.close();
});
