import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { workspaceOf } from "./job-rows";
import { awaitSaved } from "./library-jobs";
import { chooseModel, chooseOption, sendClip } from "./video-form";

test("the price history lists added, removed and changed prices since it is recorded", async ({
  page,
  axe,
}) => {
  await page.goto("/pricing?view=changes");
  await expect(page.getByText("No price changes")).toBeVisible();
  await axe(page);
  // As if the earlier list was different: one price lower, one higher, one missing, one additional.
  const [snapshot] = await queryDatabase<{ id: string; rows: { credits: number; model_id: string }[] }>(
    "select id, rows from price_snapshots where workspace_id = $1 order by id desc limit 1",
    [await workspaceOf(page)],
  );
  const [first, second, third, ...rest] = snapshot!.rows;
  const earlier = [
    { ...first!, credits: first!.credits + 10 },
    { ...second!, credits: second!.credits - 1 },
    { ...third!, model_id: "omega-9" },
    ...rest,
  ];
  await queryDatabase("update price_snapshots set rows = $2, digest = 'earlier' where id = $1", [
    snapshot!.id,
    JSON.stringify(earlier),
  ]);
  // The tab says how much is new, and its list is by model.
  await page.goto("/pricing");
  const tab = page.getByRole("tab", { name: "Changes" });
  await expect(tab).toContainText("4 new");
  await tab.click();
  await expect(tab).not.toContainText("new");
  await expect(page.getByRole("region", { name: "omega-9" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("radio", { name: "7 days" }).check();
  await expect(page).toHaveURL(/since=7d/);
  const lines = page.getByRole("listitem").filter({ hasText: "credits" });
  await expect(lines).toHaveCount(4);
  await expect(lines.filter({ hasText: "Decreased" })).toContainText(
    `${first!.credits + 10} → ${first!.credits}`,
  );
  await expect(lines.filter({ hasText: "Increased" })).toContainText(
    `${second!.credits - 1} → ${second!.credits}`,
  );
  const groups = page.getByRole("region");
  await expect(groups.filter({ hasText: "Removed" })).toContainText("omega-9");
  await expect(groups.filter({ hasText: "Added" })).toContainText(third!.model_id);
  await page.setViewportSize({ width: 360, height: 780 });
  await axe(page);
});

test("the form says when the same settings had another price the last time", { tag: "@all" }, async ({
  page,
}) => {
  // A job that was really sent, because its stored settings must equal those that the form asks about.
  const id = await sendClip(page, "[sandbox:fail] A quiet pier", {
    model_id: "beta-3.0",
    resolution: "720p",
    duration_seconds: "3",
  });
  await awaitSaved(page);
  await queryDatabase("update jobs set credits_quoted = credits_quoted - 2 where id = $1", [id]);
  await page.goto("/create/video");
  await chooseModel(page, "beta-3.0");
  await chooseOption(page, "Resolution", "720p");
  await chooseOption(page, "Duration", "3 s");
  await chooseOption(page, "Audio", "off");
  await expect(page.getByText(/^Price up since last time: \d+ credits on/)).toBeVisible();
  await chooseOption(page, "Duration", "5 s");
  await expect(page.locator("[data-price-moved]")).toBeHidden();
});
