import { randomBytes } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { readZip } from "@/lib/testing/read-zip";
import { post } from "./api-calls";
import { expect, test } from "./fixtures";
import { JOB_TIMEOUT } from "./job-timeout";
import { awaitSaved } from "./library-jobs";

const idOf = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

type Takes = { takes: { status: string; picked: boolean }[] };

/** A board with two completed takes, which are the picks of their shots. */
async function aBoardWithPicks(request: APIRequestContext): Promise<string> {
  const settings = { tier: "fun", ratio: "1:1", resolution: "480p", duration: "4", audio: true };
  const column = { id: idOf("clm"), kind: "video", model_id: "gamma-2.5", settings, takes: 1 };
  const shots = ["A paper boat on a pond", "A lighthouse at dusk"].map((prompt) => ({
    id: idOf("shot"),
    kind: "video",
    prompt,
  }));
  const made = await post(request, "/api/boards", { name: "Pond", columns: [column], shots });
  const board = await made.json();
  for (const { id, prompt } of shots) {
    const clip = { model_id: "gamma-2.5", prompt, ratio: "1:1", resolution: "480p", duration_seconds: "4" };
    const place = { of: "takes", id, position: 0, count: 2, board: { id: board.id, column_id: column.id } };
    const response = await request.post("/api/jobs", {
      headers: { "sec-fetch-site": "same-origin", "idempotency-key": idOf("press") },
      data: { kind: "video", request: { ...clip, audio_enabled: true }, series: place },
    });
    expect(response.status(), await response.text()).toBe(202);
    const job = await response.json();
    await request.patch(`/api/jobs/${job.id}/annotations`, {
      headers: { "sec-fetch-site": "same-origin" },
      data: { picked: true },
    });
  }
  await expect.poll(() => completedPicks(request, board.id), JOB_TIMEOUT).toBe(2);
  return board.id;
}

async function completedPicks(request: APIRequestContext, boardId: string): Promise<number> {
  const { takes }: Takes = await (await request.get(`/api/boards/${boardId}/takes`)).json();
  return takes.filter(({ status, picked }) => status === "completed" && picked).length;
}

test("one press exports the clips with a timeline and the rough cut, and the receipt says what they cost", {
  tag: "@all",
}, async ({ page, axe }) => {
  test.slow();
  const boardId = await aBoardWithPicks(page.request);
  await awaitSaved(page);
  await page.goto(`/boards/${boardId}`);
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByText("00:08:00, 2 shots")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Rough cut", exact: true }).check();
  await dialog.getByRole("checkbox", { name: "EDL (.edl)" }).check();
  await axe(page);
  const zip = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await zip).createReadStream()) chunks.push(Buffer.from(chunk));
  expect(readZip(Buffer.concat(chunks)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Pond_01_gamma-2.5_1.mp4", "Pond.otio", "Pond.edl"]),
  );
  const film = await page.waitForEvent("download", JOB_TIMEOUT);
  expect(film.suggestedFilename()).toBe("Pond rough cut.mp4");
  await expect(dialog.getByRole("status").last()).toHaveText("The rough cut is done.");
  const player = dialog.locator("video");
  await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1);
  expect(await player.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(8, 1);
  await axe(page);
  await dialog.getByRole("button", { name: /^Delete the rough cut of / }).click();
  await expect(player).toHaveCount(0);

  // What was chosen is remembered, and the way to the receipt is one press.
  await page.reload();
  await page.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("checkbox", { name: "EDL (.edl)" })).toBeChecked();
  await dialog.getByRole("link", { name: "Receipt" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt: Pond");
  const { total } = await (await page.request.get(`/api/boards/${boardId}/receipt`)).json();
  const sum = page.getByRole("row", { name: /^Total/ });
  await expect(sum).toContainText(`${total.charged} credits`);
  await expect(page.getByRole("row", { name: /^Shot 1/ })).toContainText(/SHA-256 [0-9a-f]{64}/);
  await axe(page);
  // On paper: light in any theme, without what is pressed, and no row on two sheets.
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
});
