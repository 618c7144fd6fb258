import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { newId } from "@/lib/boards/new-id";
import { post } from "./api-calls";
import { queryDatabase } from "./database";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";

const PROMPT = "A private marigold in the rain";

/** What the takes of a board are. */
type Made = { kind: "image" | "video"; model_id: string; settings: object; request: object };
const PICTURES: Made = {
  kind: "image",
  model_id: "zeta-image",
  settings: { ratio: "1:1", resolution: "1K" },
  request: { ratio: "1:1", resolution: "1K" },
};
const CLIPS: Made = {
  kind: "video",
  model_id: "gamma-2.5",
  settings: { ratio: "16:9", resolution: "480p", duration: "4", audio: false },
  request: { ratio: "16:9", resolution: "480p", duration_seconds: "4", audio_enabled: false },
};

/**
 * A board of pictures, of which the first take of each shot is picked; returns its id.
 * @param takes how many each shot has
 */
export const aBoardOfPictures = (page: Page, takes: readonly number[] = [1, 2]): Promise<string> =>
  aBoardOf(page, PICTURES, takes);

/** The same of clips of four seconds. */
export const aBoardOfClips = (page: Page, takes: readonly number[]): Promise<string> =>
  aBoardOf(page, CLIPS, takes);

async function aBoardOf(page: Page, made: Made, takes: readonly number[]): Promise<string> {
  const { request } = page;
  const { kind, model_id, settings } = made;
  const columnId = newId("clm");
  const column = { id: columnId, kind, model_id, settings, takes: 1 };
  const shots = takes.map((_, at) => ({ id: newId("shot"), kind, prompt: `${PROMPT} ${at + 1}` }));
  const response = await post(request, "/api/boards", { name: "Aurelia", columns: [column], shots });
  const board = await response.json();
  const each = takes.flatMap((count, shot) =>
    Array.from({ length: count }, (_, position) => ({ shot, position })),
  );
  const make = async ({ shot, position }: (typeof each)[number]): Promise<string> => {
    const series = {
      of: "takes",
      id: shots[shot]?.id,
      position,
      count: Math.max(2, takes[shot] ?? 0),
      board: { id: board.id, column_id: columnId },
    };
    const response = await request.post("/api/jobs", {
      headers: { "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() },
      data: { kind, request: { model_id, prompt: PROMPT, ...made.request }, series },
    });
    expect(response.status(), await response.text()).toBe(202);
    return (await response.json()).id;
  };
  const ids: string[] = [];
  for (const take of each) ids.push(await make(take));
  const left = async () => {
    const jobs = await Promise.all(ids.map(async (id) => (await request.get(`/api/jobs/${id}`)).json()));
    // A review without prompts leaves out what was not read yet.
    return jobs.filter(({ status, assets }) => status !== "completed" || !assets[0]?.poster_url).length;
  };
  await expect.poll(left, JOB_TIMEOUT).toBe(0);
  for (const [at, { position }] of each.entries())
    if (position === 0)
      await request.patch(`/api/jobs/${ids[at]}/annotations`, {
        headers: { "sec-fetch-site": "same-origin" },
        data: { picked: true },
      });
  return board.id;
}

/** Such a board without pictures, whose takes are only rows: for what a page shows beside them. */
export async function aBoardOfRows(page: Page, takes: readonly number[]): Promise<string> {
  const columnId = newId("clm");
  const column = {
    id: columnId,
    kind: "image",
    model_id: "zeta-image",
    settings: { ratio: "1:1" },
    takes: 1,
  };
  const shots = takes.map((_, at) => ({ id: newId("shot"), kind: "image", prompt: `${PROMPT} ${at + 1}` }));
  const made = await post(page.request, "/api/boards", { name: "Aurelia", columns: [column], shots });
  const { id } = await made.json();
  for (const [at, count] of takes.entries()) {
    const rows = Array.from({ length: count }, (_, n) => ({
      prompt: PROMPT,
      kind: "image" as const,
      status: "completed" as const,
      created_at: new Date(Date.now() - (count - n) * 1_000),
    }));
    for (const [position, jobId] of (await insertJobs(page, rows)).entries()) {
      const series = { of: "takes", id: shots[at]?.id, position, count, board: { id, column_id: columnId } };
      await queryDatabase("update jobs set series = $2, picked = $3 where id = $1", [
        ...[jobId, JSON.stringify(series), position === 0],
      ]);
      await queryDatabase(
        `insert into assets (id, job_id, workspace_id, upstream_id, upstream_url, type, mime_type, width, height, mark, archive_at)
         select 'asset_' || id, id, workspace_id, 'u', 'https://files.test/x', 'image', 'image/png', 512, 512, $2, null
         from jobs where id = $1`,
        [
          jobId,
          JSON.stringify({
            state: "unmarkable",
            source_type: null,
            generator: null,
            original_sha256: null,
            has_prompt: false,
          }),
        ],
      );
    }
  }
  return id;
}

/** Picks another take of a shot, by places from 0. */
export async function pickTake(page: Page, boardId: string, shot: number, take: number): Promise<void> {
  const board = await (await page.request.get(`/api/boards/${boardId}`)).json();
  const [job] = await queryDatabase<{ id: string }>(
    `select id from jobs where series ->> 'id' = $1 and series ->> 'position' = $2`,
    [board.shots[shot].id, String(take)],
  );
  const response = await page.request.patch(`/api/jobs/${job?.id}/annotations`, {
    headers: { "sec-fetch-site": "same-origin" },
    data: { picked: true },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The film of a board has rested as long as makes it a version. */
export async function letRest(boardId: string): Promise<void> {
  const old = "now() - interval '2 minutes'";
  await queryDatabase(`update boards set changed_at = ${old} where id = $1`, [boardId]);
  await queryDatabase(`update jobs set changed_at = ${old} where series -> 'board' ->> 'id' = $1`, [boardId]);
}
