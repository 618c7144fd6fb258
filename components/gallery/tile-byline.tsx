import { madeBy } from "@/lib/jobs/facts";
import type { Job } from "@/lib/jobs/job";
import { messages } from "./messages";

type TileBylineProps = { job: Job; isShared: boolean };

/** Who made a job and on which day; nothing in a workspace of one person. */
export function TileByline({ job, isShared }: TileBylineProps) {
  if (!isShared) return null;
  return <>{messages.tileByline.by(job.imported ? null : madeBy(job), job.created_at)}</>;
}
