import type { Finding } from "@/lib/checks/finding";
import { queryDatabase } from "./database";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { newBoard, SHORT_CLIPS } from "./new-board";

test("a take is measured by itself, shows what a machine saw in it, and a finding opens its moment", async ({
  page,
  axe,
}) => {
  const { id } = await newBoard(page.request, SHORT_CLIPS, ["A pier at dawn"]);
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: /^Generate 1 · / }).click({ timeout: 5_000 });
  const measured = async (): Promise<{ job_id: string; findings: Finding[] }[]> =>
    (await (await page.request.get(`/api/boards/${id}/checks`)).json()).measured;
  await expect.poll(async () => (await measured()).length, JOB_TIMEOUT).toBe(1);
  const [take] = await measured();
  expect(take?.findings).toEqual([]);

  // The embedded service draws no faults, so they are written as the worker writes them.
  const findings: Finding[] = [
    { kind: "cuts", at: 2.5, until: null, note: null, is_reject: true },
    { kind: "ratio", at: null, until: null, note: null, is_reject: false },
  ];
  await queryDatabase("update measured_takes set findings = $1 where job_id = $2", [
    JSON.stringify(findings),
    take?.job_id ?? "",
  ]);
  await page.reload();
  const cell = page.getByRole("gridcell", { name: /^Shot 1 on / });
  await expect(cell).toContainText("Cut at 0:02 +1");
  await cell.getByRole("button", { name: /^Shot 1 on / }).click({ timeout: 5_000 });
  const seen = page.getByRole("dialog").getByRole("list", { name: "Seen by a machine" });
  await expect(seen).toContainText("Likely a reject");
  await expect(seen).toContainText("Wrong ratio");
  await expect(page.getByRole("button", { name: "Show take 1, likely a reject" })).toBeVisible();
  await seen.getByRole("button", { name: "Cut at 0:02. Show this moment" }).click({ timeout: 5_000 });
  const place = () =>
    page
      .locator("video")
      .first()
      .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : null));
  await expect.poll(place).toBeCloseTo(2.5, 1);
  await axe(page);
});
