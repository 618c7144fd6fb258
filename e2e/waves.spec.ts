import { expect, test } from "./fixtures";
import { awaitTakes, newBoard, PICTURES, takesOf } from "./new-board";

test("a board is bought in waves: the next one is for shots without a pick, and what is not needed is said", async ({
  page,
  axe,
}) => {
  const { id } = await newBoard(page.request, { ...PICTURES, takes: 2 }, [
    "A pier at dawn",
    "A pier at night",
  ]);
  const creditsIn = async (text: string | null) => Number(/([\d,]+) credits?/.exec(text ?? "")?.[1]);

  await page.goto(`/boards/${id}`);
  const generate = page.getByRole("button", { name: /^Generate 4 · / });
  const shown = await creditsIn(await generate.textContent());
  await page.getByRole("button", { name: "How takes are bought" }).click({ timeout: 5_000 });
  await page.getByRole("menuitemcheckbox", { name: /^In waves/ }).click({ timeout: 5_000 });
  await expect(page.getByRole("menuitemcheckbox", { name: /^Stop at the first pick/ })).toBeChecked();
  await page.keyboard.press("Escape");
  const first = page.getByText(/^In waves: at most .* before you pick$/);
  expect(await creditsIn(await first.textContent())).toBe(shown / 2);
  await generate.click({ timeout: 5_000 });
  const next = page.getByRole("button", { name: /^Buy the next wave: 2 shots · / });
  await awaitTakes(page.request, id, 2);
  await expect(next).toBeVisible();
  await axe(page);
  await page.getByRole("gridcell", { name: /^Shot 1 on / }).click({ timeout: 5_000 });
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Pick/ })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Buy the next wave: 1 shot · / }).click({ timeout: 15_000 });
  await awaitTakes(page.request, id, 3);
  await expect(page.getByText(`1 take not needed, ${shown / 4} credits saved`)).toBeVisible();
  // What was spared is bought again only by who no longer stops at picks.
  await expect(page.getByRole("button", { name: /^Generate \d/ })).toBeHidden();
  const takes = await takesOf(page.request, id);
  expect(takes.reduce((sum, { credits }) => sum + (credits ?? 0), 0)).toBe((shown * 3) / 4);
  await page.getByRole("button", { name: "How takes are bought" }).click({ timeout: 5_000 });
  await page.getByRole("menuitemcheckbox", { name: /^Stop at the first pick/ }).click({ timeout: 5_000 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Generate 1 · / })).toBeVisible();
});
