import { lazyPart } from "@/components/ui/lazy-part";
import type { Job } from "@/lib/jobs/job";

const BoardPlace = lazyPart(() => import("./board-place"));

/** Where a job of a board stands there. Nothing for any other job. */
export function JobBoardLink({ job: { series } }: { job: Pick<Job, "series"> }) {
  if (!series?.board) return null;
  return (
    <p className="flex min-h-5 min-w-0 items-center text-sm">
      <BoardPlace boardId={series.board.id} shotId={series.id} />
    </p>
  );
}
