import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import type { Job } from "@/lib/jobs/job";
import { A_QUEUED_TAKE } from "@/lib/testing/a-board-take";
import { applyJobToBoard } from "./apply-changes";
import { takesKey } from "./keys";
import type { BoardTakes } from "./run";

it("keeps what a take was made from when it becomes a job, and at every change of that", () => {
  const cache = new QueryClient();
  const key = takesKey("brd_1");
  const queued = { ...A_QUEUED_TAKE, made_from: "1 prompt=a" };
  cache.setQueryData<BoardTakes>(key, { object: "board_takes", takes: [], queue: [queued], runs: [] });
  const series = { of: "takes", id: "shot_1", position: 1, count: 2 } as const;
  const job = {
    ...{
      id: "job_9",
      status: "sending",
      revision: 1,
      picked: false,
      rating: null,
      assets: [],
      deleted_at: null,
    },
    ...{ favorite: false, collections: [], tags: [], note: null, credits_used: null, error: null },
    series: { ...series, board: { id: "brd_1", column_id: "clm_1" } },
  } as unknown as Job;
  const known = () => cache.getQueryData<BoardTakes>(key);
  applyJobToBoard(cache, { ...job, revision: 1, status: "sending" });
  applyJobToBoard(cache, { ...job, revision: 2, status: "processing" });
  expect(known()).toMatchObject({ takes: [{ status: "processing", made_from: "1 prompt=a" }], queue: [] });

  // Nobody queued this one here, so the list is read again, which says it.
  applyJobToBoard(cache, { ...job, id: "job_10" });
  expect(known()?.takes[1]?.made_from).toBeNull();
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});
