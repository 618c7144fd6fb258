"use client";

import dynamic from "next/dynamic";
import type { Job } from "@/lib/jobs/job";
import { importWithRetry } from "@/lib/platform/import-with-retry";

const BoardPlace = dynamic(() => importWithRetry(() => import("./board-place")), { ssr: false });

/** Where a job of a board stands there. Nothing for any other job. */
export function BoardLine({ job: { series } }: { job: Pick<Job, "series"> }) {
  if (!series?.board) return null;
  return (
    <p className="flex min-h-5 min-w-0 items-center text-sm">
      <BoardPlace boardId={series.board.id} shotId={series.id} />
    </p>
  );
}
