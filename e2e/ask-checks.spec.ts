import { aFilm } from "./film-board";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { awaitSaved } from "./library-jobs";

test("takes are checked by models for at most the credits on the button, and the same takes for nothing", async ({
  page,
  axe,
}) => {
  test.slow();
  const { id } = await aFilm(page, { picks: 1, without: 1 });
  await awaitSaved(page);
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Board menu" }).click();
  await page.getByRole("menuitem", { name: "Check takes with a model…" }).click();
  const dialog = page.getByRole("dialog", { name: "Check takes with a model" });
  const press = dialog.getByRole("button", { name: /^Check 2 takes · at most \d+ credits$/ });
  await expect(press).toBeEnabled();
  await axe(page);
  const most = Number(/(\d+) credits/.exec((await press.textContent()) ?? "")?.[1]);
  await press.click();
  await expect(dialog.getByRole("progressbar", { name: "Checking takes" })).toBeVisible();
  await expect(dialog.getByText("2 takes checked · nothing differs")).toBeVisible(JOB_TIMEOUT);
  await expect(dialog.getByText("Every clip of this board has been checked by these models.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Check takes", exact: true })).toBeDisabled();
  await axe(page);
  const { checks } = await (await page.request.get(`/api/boards/${id}/asked-checks`)).json();
  const millicredits = checks.map((check: { millicredits: number }) => check.millicredits);
  expect(millicredits).toHaveLength(2);
  for (const each of millicredits) expect(each).toBeGreaterThan(0);
  expect(millicredits[0] + millicredits[1]).toBeLessThanOrEqual(most * 1_000);
});
