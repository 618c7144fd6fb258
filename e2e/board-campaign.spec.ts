import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";

/** Nothing is drawn of what fails. */
const SCRIPT = [
  "[sandbox:fail] A mountain lake at dawn, mist over still water",
  "[sandbox:fail] A perfume bottle on wet black stone at sunset",
  "[sandbox:fail] Macro of golden liquid in a glass",
  "[sandbox:fail] A city skyline at night, the moon between two towers",
  "[sandbox:fail] Portrait of a woman in warm window light",
  "[sandbox:fail] A sailing boat at dusk, calm sea",
];
/** Clicks and chords beside the typing. Eighteen separate submissions take about 75. */
const MAX_STEPS = 25;

async function aBoardOfPictures(request: APIRequestContext): Promise<string> {
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const settings = { ratio: "1:1", resolution: "1K" };
  const column = { id: id("clm"), kind: "image", model_id: "zeta-image", settings, takes: 1 };
  const shots = SCRIPT.map((line) => ({
    id: id("shot"),
    kind: "image",
    prompt: line.replace("[sandbox:fail] ", ""),
  }));
  const board = await post(request, "/api/boards", { name: "Stills", columns: [column], shots });
  return (await board.json()).id;
}

test("six shots on three models with two takes each are made and picked in few steps", {
  tag: "@all",
}, async ({ page }) => {
  const steps: string[] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    steps.push(what);
    await act();
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const dialog = page.getByRole("dialog");
  await page.goto("/");
  await step("open Boards", () => page.getByRole("link", { name: "Boards" }).click());
  await step("New board", () => button("New board").click());
  await page.keyboard.type("Aurelia, 30-second film");
  await step("Enter", () => page.keyboard.press("Enter"));
  await expect(page).toHaveURL(/\/boards\/brd_/);
  await step("Add shots", () => button("Add shots…").click());
  await dialog.getByLabel("One shot per line").fill(SCRIPT.join("\n"));
  await step("Add 6 shots", () => dialog.getByRole("button", { name: "Add 6 shots" }).click());
  for (const model of ["beta-3.0", "gamma-2.0"]) {
    await step("Add model", () => button("Add model").click());
    await page.getByRole("combobox").fill(model);
    await step("Enter", () => page.keyboard.press("Enter"));
    await expect(page.getByRole("columnheader", { name: new RegExp(model) })).toBeVisible();
  }
  await step("one more take", () => button("One more take on all models").click());
  const generate = button(/^Generate 36 · [\d,]+ credits$/);
  await step("Generate", () => generate.click());

  await expect(generate).toBeHidden();

  // Picking is the same for any takes. These are pictures, which are drawn in a moment.
  await page.goto(`/boards/${await aBoardOfPictures(page.request)}`);
  const readTakes = async (): Promise<{ status: string; picked: boolean }[]> =>
    (await (await page.request.get(`/api${new URL(page.url()).pathname}/takes`)).json()).takes;
  await button(/^Generate 6 · /).click();
  await expect
    .poll(async () => (await readTakes()).filter(({ status }) => status === "completed").length, JOB_TIMEOUT)
    .toBe(SCRIPT.length);
  await step("open the first stack", () =>
    page
      .getByRole("gridcell", { name: /^Shot 1 on/ })
      .first()
      .click(),
  );
  // Each pick goes on to the next shot.
  for (const [at] of SCRIPT.entries()) {
    await expect(dialog).toContainText(`Shot ${at + 1} of ${SCRIPT.length}`);
    await expect(dialog.getByRole("button", { name: /^Pick/ })).toBeVisible();
    await step("K", () => page.keyboard.press("k"));
    await expect.poll(async () => (await readTakes()).filter(({ picked }) => picked).length).toBe(at + 1);
  }
  console.log(`${steps.length} steps: ${steps.join(", ")}`);
  expect(steps.length).toBeLessThanOrEqual(MAX_STEPS);
});
