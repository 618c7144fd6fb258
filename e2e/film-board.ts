import type { Page } from "@playwright/test";
import type { Board } from "@/lib/boards/board";
import { JOB_TIMEOUT } from "./job-timeout";
import { awaitTakes, newBoard, SHORT_CLIPS, takesOf } from "./new-board";

type FilmOptions = { picks: number; without?: number; model?: string; seconds?: string };

/** A board of short clips on its page, of which the last ones have no pick. */
export async function aFilm(
  page: Page,
  { picks, without = 0, model = "gamma-2.5", seconds = "4" }: FilmOptions,
): Promise<Board> {
  const prompts = Array.from({ length: picks + without }, (_, at) => `A lake at dawn, ${at}`);
  const settings = { ...SHORT_CLIPS.settings, duration: seconds };
  const { id, shots } = await newBoard(page.request, { ...SHORT_CLIPS, model_id: model, settings }, prompts);
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: /^Generate \d+ · / }).click();
  await awaitTakes(page.request, id, shots.length, {
    timeout: JOB_TIMEOUT.timeout * Math.max(1, shots.length / 4),
  });
  const picked = new Set(shots.slice(0, picks).map((shot) => shot.id));
  for (const take of await takesOf(page.request, id))
    if (picked.has(take.shot_id))
      await page.request.patch(`/api/jobs/${take.job_id}/annotations`, {
        data: { picked: true },
        headers: { "sec-fetch-site": "same-origin" },
      });
  return (await page.request.get(`/api/boards/${id}`)).json();
}
