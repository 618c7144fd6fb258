import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Board, NewBoard } from "@/lib/boards/board";
import { expect, test } from "./fixtures";

const ID = randomUUID().replaceAll("-", "").slice(0, 24);
const PROMPTS = ["A mountain lake at dawn", "A city at night", "A boat at sunset"];
const CONTENT: NewBoard = {
  name: "Film",
  shots: PROMPTS.map((prompt, at) => ({ id: `shot_${at}${ID.slice(1)}`, kind: "video", prompt })),
  columns: ["zeta", "gamma-2.5"].map((model_id, at) => ({
    ...{ id: `clm_${at}${ID.slice(1)}`, kind: "video" as const, model_id },
    ...{ settings: {}, takes: 1 },
  })),
};

async function makeBoard(page: Page): Promise<Board> {
  const response = await page.request.post("/api/boards", {
    data: CONTENT,
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(response.status()).toBe(201);
  return response.json();
}

test("a board is planned for some credits, and the plan lands in its cells, with one step to undo it", async ({
  page,
  axe,
}) => {
  const { id } = await makeBoard(page);
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
