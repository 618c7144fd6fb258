import "server-only";
import { sql } from "drizzle-orm";
import { database } from "@/lib/platform/server/database";
import type { Session } from "@/lib/session/server/session";
import type { DurationSettings, TypicalDuration } from "../typical-duration";
import { jobs } from "./schema";

/** Only the latest jobs count, because the speed of a service changes. */
const LATEST = 200;
/** With fewer jobs no estimate is given. */
const MIN_SAMPLES = 5;

/** How long this workspace's jobs with these settings took. */
export async function readTypicalDuration(
  { workspaceId }: Pick<Session, "workspaceId">,
  question: DurationSettings,
): Promise<TypicalDuration> {
  const { rows } = await database().execute<{ count: number; shares: number[] | null }>(sql`
    select count(*)::int as count,
      percentile_cont(array[0.1, 0.9, 0.95]) within group (order by took) as shares
    from (${latestTimes(workspaceId, question)}) made`);
  const [row] = rows;
  const [from, to, slow] = row?.shares ?? [];
  const isKnown =
    (row?.count ?? 0) >= MIN_SAMPLES && from !== undefined && to !== undefined && slow !== undefined;
  return {
    object: "typical_duration",
    usual: isKnown ? { from_seconds: from, to_seconds: to, slow_seconds: slow } : null,
  };
}

/** Seconds that the latest jobs with these settings took. Read from the end of one index. */
export const latestTimes = (
  workspaceId: string,
  { model, tier, resolution, length }: DurationSettings,
) => sql`
  select greatest(0, extract(epoch from ${jobs.completedAt} - ${jobs.createdAt}))::float8 as took
  from ${jobs}
  where ${jobs.workspaceId} = ${workspaceId} and ${jobs.status} = 'completed' and ${jobs.modelId} = ${model}
    and coalesce(${jobs.request} ->> 'tier', '') = ${tier ?? ""}
    and coalesce(${jobs.request} ->> 'resolution', '') = ${resolution ?? ""}
    and coalesce(${jobs.request} ->> 'duration_seconds', '') = ${length ?? ""}
  order by ${jobs.completedAt} desc
  limit ${LATEST}`;
