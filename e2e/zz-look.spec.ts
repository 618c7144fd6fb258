import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { post } from "./api-calls";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs, workspaceOf } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";
import { addMember, newName } from "./members";

test.setTimeout(900_000);
const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;
const SIZES = [360, 768, 1280, 1920];
async function look(page: Page, name: string, { sizes = SIZES, themes = ["light", "dark"] as const, full = false }: { sizes?: number[]; themes?: readonly ("light" | "dark")[]; full?: boolean } = {}) {
  for (const width of sizes)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 });
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/look/${name}-${width}-${theme}.png`, fullPage: full });
    }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test("look at stills", async ({ page }) => {
  const column = {
    ...{ id: idOf("clm"), kind: "video", model_id: "gamma-2.5", takes: 1 },
    settings: { ratio: "16:9", resolution: "480p", duration: "4", audio: false },
  };
  const zeta = { ...{ id: idOf("clm"), kind: "video", model_id: "alpha-3.1", takes: 1 }, settings: {} };
  const prompts = ["Lake at dawn, mist over still water, slow push in", "Perfume bottle on wet black stone at sunset, hard rain", "Macro of golden liquid swirling inside a glass", "City skyline at night, slow pan"];
  const shots = prompts.map((prompt, at) => ({
    ...{ id: idOf("shot"), kind: "video", prompt },
    ...(at === 3 && { inputs: { skipsStill: true } }),
  }));
  const made = await post(page.request, "/api/boards", { name: "Aurelia, 30-second film", columns: [column, zeta], shots });
  const { id } = await made.json();
  await page.goto(`/boards/${id}?stage=stills`);
  await expect(page.getByRole("button", { name: /^Add .*, 4 a shot · / })).toBeVisible();
  await look(page, "a-empty");
  await page.getByRole("button", { name: /^Add .*, 4 a shot · / }).click();
  await expect(page.getByRole("button", { name: /^Draft 3 shots · / })).toBeVisible();
  await look(page, "b-planned");
  await page.getByRole("button", { name: /^Draft 3 shots · / }).click();
  const takes = async () => (await (await page.request.get(`/api/boards/${id}/takes`)).json()).takes as { status: string }[];
  await expect.poll(async () => (await takes()).filter(({ status }) => status === "completed").length, JOB_TIMEOUT).toBe(12);
  await page.getByRole("gridcell", { name: /Shot 1 on / }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: /^Pick/ })).toBeVisible();
  await look(page, "c-stack", { sizes: [360, 1280] });
  await page.keyboard.press("k");
  await expect(page.getByRole("dialog")).toContainText("Perfume");
  await page.keyboard.press("k");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(6000);
  await look(page, "d-picked");
  await page.getByRole("radio", { name: "Film", exact: true }).check();
  await page.waitForTimeout(1000);
  await look(page, "e-film");
  await page.getByRole("button", { name: "Change for shot 1", exact: true }).click();
  await look(page, "f-menu", { sizes: [1280], themes: ["dark"] });
  await page.getByRole("menuitem", { name: /Note and more/ }).click();
  await look(page, "g-details", { sizes: [360, 1280] });
  await page.keyboard.press("Escape");
  await page.goto(`/boards/${id}/cut`);
  await page.waitForTimeout(2000);
  await look(page, "h-cut", { sizes: [360, 1280] });
});

test("look at 61", async ({ page, browser }) => {
  const [first = "", second = "", failed = ""] = await insertJobs(page, [
    { prompt: "A pier", status: "completed", credits_quoted: 40 },
    { prompt: "A sea", status: "completed", credits_quoted: 30 },
    { prompt: "A storm", credits_quoted: 20 },
  ]);
  await queryDatabase("update jobs set credits_used = $2 where id = $1", [first, 33]);
  await queryDatabase("update jobs set credits_used = $2 where id = $1", [second, 30]);
  await queryDatabase("update jobs set credits_refunded = 20 where id = $1", [failed]);
  await workspaceOf(page);
  await page.goto("/usage");
  await page.getByRole("link", { name: "Statement" }).click();
  await expect(page.getByLabel("Main figures")).toBeVisible();
  await look(page, "s-statement");
  await page.getByRole("button", { name: "Billing…" }).click();
  await look(page, "s-billing", { sizes: [360, 1280] });
  await page.goto("/usage");
  await page.waitForTimeout(1500);
  await look(page, "u-usage", { full: true });
  const mara = newName("Mara");
  await page.goto("/settings/people");
  await addMember(page, browser, { name: mara, role: "creator" });
  await page.reload();
  await look(page, "p-people", { full: true, sizes: [360, 1280] });
  const open = async (item: string) => {
    await page.getByRole("row", { name: new RegExp(mara) }).getByRole("button", { name: /^More|Actions/ }).first().click({ timeout: 5000 });
    await page.getByRole("menuitem", { name: item }).click({ timeout: 5000 });
  };
  for (const item of ["Rename…", "Link for a new password…"]) {
    await open(item);
    await look(page, `p-${item.slice(0, 4)}`, { sizes: [360, 1280] });
    await page.keyboard.press("Escape");
  }
  await page.getByRole("link", { name: mara, exact: true }).click();
  await page.getByRole("button", { name: "Storage limit…" }).click();
  await look(page, "p-storage", { sizes: [360, 1280] });
});
