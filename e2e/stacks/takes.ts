import { setTimeout as wait } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { boardTakes } from "@/lib/boards/run";
import { isSettled, jobList } from "@/lib/jobs/job";
import { expect } from "./fixtures";
import { insist } from "./insist";

/** The takes of a board, once there are `count` and none is under way. */
export async function settledTakes(visitor: APIRequestContext, boardId: string, count: number) {
  const read = async () => boardTakes.parse(await insist(visitor, `/api/boards/${boardId}/takes`)).takes;
  const settled = async () => (await read()).filter(({ status }) => isSettled(status)).length;
  await expect.poll(settled, { timeout: 240_000 }).toBe(count);
  return read();
}

/** Whether all results of a visitor's workspace are stored. */
export async function areSaved(visitor: APIRequestContext): Promise<boolean> {
  const { data } = jobList.parse(await insist(visitor, "/api/jobs?limit=100"));
  return data.every(({ assets }) => assets.length > 0 && assets.every(({ archived_at }) => archived_at));
}

/** A file, asked for again until all of it has come. */
export async function wholeFile(visitor: APIRequestContext, address: string): Promise<Buffer> {
  for (;;) {
    const body = await visitor
      .get(address)
      .then((response) => (response.ok() ? response.body() : null))
      .catch(() => null);
    if (body) return body;
    await wait(300);
  }
}

/** Makes a take the pick of its shot, however often that has to be asked for. */
export async function pick(visitor: APIRequestContext, jobId: string): Promise<void> {
  for (;;) {
    const response = await visitor
      .patch(`/api/jobs/${jobId}/annotations`, {
        headers: { "sec-fetch-site": "same-origin" },
        data: { picked: true },
      })
      .catch(() => null);
    if (response?.ok()) return;
    await wait(300);
  }
}
