import { randomBytes } from "node:crypto";
import { post } from "./api-calls";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { insertJobs } from "./job-rows";
import { PHONE, resize } from "./window-sizes";

const WEEK_MS = 7 * 86_400_000;

test("a shot of last week is found by a word in two presses, once for all its takes", async ({
  page,
  axe,
}) => {
  const id = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
  const column = { id: id("clm"), kind: "video", model_id: "zeta", settings: {}, takes: 1 };
  const shots = ["A pier at noon", "A fox asleep by the lake, first light"].map((prompt) => ({
    id: id("shot"),
    kind: "video",
    prompt,
  }));
  const made = await post(page.request, "/api/boards", { name: "Winter letters", columns: [column], shots });
  const board: { id: string } = await made.json();
  const shot = shots[1];
  const ids = await insertJobs(
    page,
    [0, 1, 2].map((minute) => ({
      prompt: shot?.prompt ?? "",
      status: "completed" as const,
      created_at: new Date(Date.now() - WEEK_MS + minute * 60_000),
    })),
  );
  await post(page.request, `/api/boards/${board.id}/takes`, {
    takes: ids.map((job_id) => ({ job_id, shot_id: shot?.id, column_id: column.id })),
  });
  await queryDatabase("update jobs set picked = true where id = $1", [ids[1]]);
  await insertJobs(page, [{ prompt: "A boat on the lake", status: "completed" }]);

  await page.goto("/usage");
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "false");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const found = palette.getByRole("option").filter({ hasText: "A fox asleep by the lake" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("fox lake");
  await expect(found).toHaveCount(1);
  await expect(found).toContainText("Winter letters, shot 2");
  await expect(found).toContainText("3 takes");
  await expect(found).toContainText("Picked");
  await expect(found.locator("mark")).toHaveText(["fox", "lake"]);
  await axe(page, "[role=dialog]");
  await page.keyboard.press("ArrowRight");
  const takes = palette.getByRole("option", { name: /^Take \d/ });
  await expect(takes).toHaveCount(3);
  await page.keyboard.press("ArrowLeft");
  await expect(takes).toHaveCount(0);
  await page.keyboard.press("Enter");
  const viewer = page.getByRole("dialog");
  await expect(viewer).toContainText("Shot 2 of 2");
  await expect(viewer.locator(`[data-job-id="${ids[1]}"]`).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/boards/${board.id}$`));

  await resize(page, PHONE);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("lake");
  await expect(palette.getByRole("option").filter({ hasText: /take/ })).toHaveCount(2);
  await expect(palette.getByRole("status")).toHaveText("2 shots, 4 takes");
  await axe(page, "[role=dialog]");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/gallery\?q=lake$/);
});
