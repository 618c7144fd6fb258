import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Board } from "@/lib/boards/board";
import { post } from "./api-calls";
import { JOB_TIMEOUT } from "./job-timeout";

const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

type FilmOptions = { picks: number; without?: number; model?: string; seconds?: string };

/** A board of short clips on its page, of which the last ones have no pick. */
export async function aFilm(
  page: Page,
  { picks, without = 0, model = "gamma-2.5", seconds = "4" }: FilmOptions,
): Promise<Board> {
  const column = {
    id: idOf("clm"),
    kind: "video",
    model_id: model,
    settings: { ratio: "16:9", resolution: "480p", duration: seconds, audio: false },
    takes: 1,
  };
  const shots = Array.from({ length: picks + without }, (_, at) => ({
    id: idOf("shot"),
    kind: "video",
    prompt: `A lake at dawn, ${at}`,
  }));
  const made = await post(page.request, "/api/boards", { name: "Film", columns: [column], shots });
  const { id } = await made.json();
  await page.goto(`/boards/${id}`);
  await page.getByRole("button", { name: /^Generate \d+ · / }).click();
  const takes = async (): Promise<{ job_id: string; shot_id: string; status: string }[]> =>
    (await (await page.request.get(`/api/boards/${id}/takes`)).json()).takes;
  await expect
    .poll(async () => (await takes()).filter(({ status }) => status === "completed").length, {
      timeout: JOB_TIMEOUT.timeout * Math.max(1, shots.length / 4),
    })
    .toBe(shots.length);
  const picked = new Set(shots.slice(0, picks).map((shot) => shot.id));
  for (const take of await takes())
    if (picked.has(take.shot_id))
      await page.request.patch(`/api/jobs/${take.job_id}/annotations`, {
        data: { picked: true },
        headers: { "sec-fetch-site": "same-origin" },
      });
  return (await page.request.get(`/api/boards/${id}`)).json();
}
