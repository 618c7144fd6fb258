import { type APIRequestContext, expect } from "@playwright/test";
import type { Board } from "@/lib/boards/board";
import { newId } from "@/lib/boards/new-id";
import type { BoardTake } from "@/lib/boards/run";
import { post } from "./api-calls";
import { JOB_TIMEOUT } from "./job-timeout";

type BoardModel = { kind: "image" | "video"; model_id: string; settings: object; takes?: number };

/** Clips of four seconds, which are drawn soonest. */
export const SHORT_CLIPS: BoardModel = {
  kind: "video",
  model_id: "gamma-2.5",
  settings: { ratio: "16:9", resolution: "480p", duration: "4", audio: false },
};
export const PICTURES: BoardModel = {
  kind: "image",
  model_id: "zeta-image",
  settings: { ratio: "16:9", resolution: "1K" },
};

/** A board with a shot for each prompt, on one model. */
export async function newBoard(
  request: APIRequestContext,
  model: BoardModel,
  prompts: readonly string[],
): Promise<Board> {
  const response = await post(request, "/api/boards", {
    name: "Film",
    columns: [{ takes: 1, ...model, id: newId("clm") }],
    shots: prompts.map((prompt) => ({ id: newId("shot"), kind: model.kind, prompt })),
  });
  return response.json();
}

/** The takes of a board that are jobs. */
export const takesOf = async (request: APIRequestContext, boardId: string): Promise<BoardTake[]> =>
  (await (await request.get(`/api/boards/${boardId}/takes`)).json()).takes;

/** Waits until so many takes of a board are completed. */
export const awaitTakes = (
  request: APIRequestContext,
  boardId: string,
  count: number,
  timeout: { timeout: number } = JOB_TIMEOUT,
): Promise<void> =>
  expect
    .poll(
      async () => (await takesOf(request, boardId)).filter(({ status }) => status === "completed").length,
      timeout,
    )
    .toBe(count);
