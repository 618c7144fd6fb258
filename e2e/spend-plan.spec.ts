import type { Board } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { newBoard, PICTURES } from "./new-board";

const PROMPTS = ["A mountain lake at dawn", "A city at night", "A boat at sunset"];
const ZETA = { kind: "video" as const, model_id: "zeta", settings: {} };

test("a board is planned for some credits, and the plan lands in its cells, with one step to undo it", async ({
  page,
  axe,
}) => {
  const { id } = await newBoard(page.request, ZETA, PROMPTS);
  const gamma = { id: newId("clm"), kind: "video", model_id: "gamma-2.5", settings: {}, takes: 1 };
  await post(page.request, `/api/boards/${id}/edits`, {
    edits: [{ do: "add_column", column: gamma, before: null }],
  });
  const takes = async () => {
    const { shots }: Board = await (await page.request.get(`/api/boards/${id}`)).json();
    return shots.map((shot) => Object.keys(shot.takes).length);
  };
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Plan credits…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Plan for / });
  const credits = dialog.getByRole("spinbutton", { name: "Credits" });

  await credits.fill("1");
  await expect(dialog.getByText(/^These credits don't buy a take/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Use this plan" })).toBeHidden();

  await credits.fill("150");
  const lines = dialog.getByRole("table", { name: "Shots of the plan" });
  await expect(lines.getByRole("row", { name: /A boat at sunset/ })).toContainText("zeta");
  await dialog.getByRole("combobox", { name: "Model of shot 2" }).selectOption("gamma-2.5");
  await expect(lines.getByRole("row", { name: /A city at night/ })).toContainText("You chose gamma-2.5.");
  const planned = Number(/(\d+) planned/.exec((await dialog.textContent()) ?? "")?.[1]);
  expect(planned).toBeGreaterThan(0);
  expect(planned).toBeLessThanOrEqual(150);
  await axe(page);

  await dialog.getByRole("button", { name: "Use this plan" }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole("button", { name: new RegExp(`^Generate .* · ${planned} credits`) }),
  ).toBeVisible();
  await expect.poll(async () => (await takes()).some((count) => count > 0)).toBe(true);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(takes).toEqual([0, 0, 0]);
});

test("the pricing page says what some credits make of some shots", async ({ page, axe }) => {
  await page.goto("/pricing?view=make&credits=600&shots=6&least=5");
  const plan = page.getByRole("region", { name: "6 shots for 600 credits" });
  const spent = Number(/(\d+) credits at most/.exec((await plan.textContent()) ?? "")?.[1]);
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(600);
  await page.getByRole("spinbutton", { name: "Shots" }).fill("600");
  await expect(page.getByText(/^nothing: the credits don't reach/)).toBeVisible();
  await axe(page);
});

test("a plan drafts stills first and keeps credits for voice lines, within what was typed", async ({
  page,
  axe,
}) => {
  const { id, shots } = await newBoard(
    page.request,
    { kind: "video", model_id: "delta-2.7", settings: { ratio: "16:9" } },
    PROMPTS,
  );
  const line = { text: "Some mornings hold their breath.", voice_id: "en-us-slt", offset_seconds: 0 };
  await post(page.request, `/api/boards/${id}/edits`, {
    edits: [
      { do: "add_column", column: { ...PICTURES, id: newId("clm"), takes: 4 }, before: null },
      { do: "change_shots", ids: [shots[0]?.id], change: { line } },
    ],
  });
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: "Plan credits…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Plan for / });
  await dialog.getByRole("spinbutton", { name: "Credits" }).fill("300");
  const lines = dialog.getByRole("table", { name: "Shots of the plan" });
  await expect(lines.getByRole("row", { name: /A city at night/ })).toContainText(
    /\d stills? .+, \d delta-2\.7/,
  );
  await expect(lines.getByRole("row", { name: /^1 voice line/ })).toBeVisible();
  await axe(page);
  const planned = Number(/(\d+) planned/.exec((await dialog.textContent()) ?? "")?.[1]);
  expect(planned).toBeLessThanOrEqual(300);
  const spoken = Number(
    (await lines.getByRole("row", { name: /^1 voice line/ }).textContent())?.replace("1 voice line", ""),
  );

  await dialog
    .getByRole("group", { name: "Stills per shot" })
    .getByRole("button", { name: "More stills per shot" })
    .click();
  await expect(lines.getByRole("row", { name: /A city at night/ })).not.toContainText("still");
  await dialog.getByRole("button", { name: "Fewer stills per shot" }).click();
  await dialog.getByRole("button", { name: "Use this plan" }).click();
  // The stills are shown, because they are made first. Both presses and the line cost what was planned.
  await expect(page.getByRole("radio", { name: "Stills" })).toBeChecked();
  const shown = async () =>
    Number(
      / · (\d+) credits/.exec(
        (await page.getByRole("button", { name: /^(Generate|Draft|Film) .* credits/ }).textContent()) ?? "",
      )?.[1],
    );
  const drafts = await shown();
  await page.getByRole("radio", { name: "Film" }).check();
  await expect.poll(async () => (await shown()) + drafts + spoken).toBe(planned);
});
