import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { post } from "./api-calls";
import { queryDatabase } from "./database";
import { insertJobs } from "./job-rows";
import { JOB_TIMEOUT } from "./job-timeout";

const PROMPT = "A private marigold in the rain";
const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll("-", "").slice(0, 24)}`;

/**
 * A board of pictures, of which the first take of each shot is picked; returns its id.
 * @param takes how many each shot has
 */
export async function aBoardOfPictures(page: Page, takes: readonly number[] = [1, 2]): Promise<string> {
  const { request } = page;
  const columnId = idOf("clm");
  const settings = { ratio: "1:1", resolution: "1K" };
  const column = { id: columnId, kind: "image", model_id: "zeta-image", settings, takes: 1 };
  const shots = takes.map((_, at) => ({ id: idOf("shot"), kind: "image", prompt: `${PROMPT} ${at + 1}` }));
  const made = await post(request, "/api/boards", { name: "Aurelia", columns: [column], shots });
  const board = await made.json();
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
      data: { kind: "image", request: { model_id: "zeta-image", prompt: PROMPT, ...settings }, series },
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
  const columnId = idOf("clm");
  const column = {
    id: columnId,
    kind: "image",
    model_id: "zeta-image",
    settings: { ratio: "1:1" },
    takes: 1,
  };
  const shots = takes.map((_, at) => ({ id: idOf("shot"), kind: "image", prompt: `${PROMPT} ${at + 1}` }));
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
