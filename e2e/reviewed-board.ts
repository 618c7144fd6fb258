import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { post } from "./api-calls";
import { JOB_TIMEOUT } from "./job-timeout";

export const PROMPT = "A private marigold in the rain";
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
  for (const { shot, position } of each) {
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
    const job = await response.json();
    const statusOf = async () => (await (await request.get(`/api/jobs/${job.id}`)).json()).status;
    await expect.poll(statusOf, JOB_TIMEOUT).toBe("completed");
    if (position === 0)
      await request.patch(`/api/jobs/${job.id}/annotations`, {
        headers: { "sec-fetch-site": "same-origin" },
        data: { picked: true },
      });
  }
  return board.id;
}
