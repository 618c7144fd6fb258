import { setTimeout as wait } from "node:timers/promises";
import { isActive, type JobDetail, jobDetail } from "@/lib/jobs/job";
import type { Visitor } from "./visitor";

const LOOK_AGAIN_MS = 400;
/** How long a job may take at the service. */
const AT_MOST_MS = 75_000;
/** What the dashboard has to say once the job is over at the service comes within this. */
const WITHIN_MS = 9_000;

/**
 * Looks at a job until it is settled and its files are saved, or until the dashboard has had time to say why not.
 * @param isOver whether the service has nothing more to do for it
 */
export async function followJob(
  visitor: Visitor,
  id: string,
  isOver: () => Promise<boolean>,
): Promise<JobDetail | null> {
  const startedAt = Date.now();
  let overSince: number | null = null;
  for (;;) {
    const job = jobDetail.safeParse(await visitor.get(`/api/jobs/${id}`)).data ?? null;
    if (job && isDone(job)) return job;
    overSince = (await isOver()) ? (overSince ?? Date.now()) : null;
    const isLate = overSince !== null && Date.now() - overSince > WITHIN_MS;
    if (isLate || Date.now() - startedAt > AT_MOST_MS) return job;
    await wait(LOOK_AGAIN_MS);
  }
}

const isDone = ({ status, assets }: JobDetail): boolean => {
  if (isActive(status)) return false;
  if (status !== "completed") return true;
  return assets.length > 0 && assets.every(({ archived_at }) => archived_at);
};
