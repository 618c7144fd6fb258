import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { createCache } from "@/lib/platform/server/cache";
import { database } from "@/lib/platform/server/database";
import { processValue } from "@/lib/platform/server/process-value";
import type { Session } from "@/lib/session/server/session";
import { type DurationSettings, durationSettingsOf, type TypicalDuration } from "../typical-duration";
import type { TypicalEnd } from "./pacing";
import { type JobRow, jobs } from "./schema";

/** Only the latest jobs count, because the speed of an upstream changes. */
const MAX_SAMPLES = 200;
/** With fewer jobs no estimate is given. */
const MIN_SAMPLES = 5;

/** How long this workspace's jobs with these settings took. */
export async function readTypicalDuration(
  { workspaceId }: Pick<Session, "workspaceId">,
  settings: DurationSettings,
): Promise<TypicalDuration> {
  const [, from, to, slow] = await readPercentiles(workspaceId, settings);
  const isKnown = from !== undefined && to !== undefined && slow !== undefined;
  return {
    object: "typical_duration",
    typical: isKnown ? { from_seconds: from, to_seconds: to, slow_seconds: slow } : null,
  };
}

/** The 5th, 10th, 90th and 95th percentile of the latest durations, in seconds. Empty with too few jobs. */
async function readPercentiles(
  workspaceId: string,
  settings: DurationSettings,
  since?: SQL,
): Promise<number[]> {
  const { rows } = await database().execute<{ count: number; percentiles: number[] | null }>(sql`
    select count(*)::int as count,
      percentile_cont(array[0.05, 0.1, 0.9, 0.95]) within group (order by took) as percentiles
    from (${latestTimes(workspaceId, settings, since)}) made`);
  const [row] = rows;
  return row && row.count >= MIN_SAMPLES ? (row.percentiles ?? []) : [];
}

const typicalEnds = processValue("jobs.typical-ends", () =>
  createCache<{ typicalEnd: TypicalEnd | null }>({ freshMs: 30_000, keptMs: 10 * 60_000 }),
);

/** Polls begin at the acceptance; a job may have waited long for a slot before it. */
const ACCEPTED = sql`coalesce(${jobs.acceptedAt}, ${jobs.createdAt})`;

/**
 * How long after their acceptance jobs with the settings of this one usually end; null with too few of them. At most half
 * a minute old.
 */
export async function readTypicalEnd(row: Pick<JobRow, "workspaceId" | "modelId" | "request">) {
  const settings = durationSettingsOf({ model_id: row.modelId, request: row.request });
  const { typicalEnd } = await typicalEnds().get(JSON.stringify([row.workspaceId, settings]), async () => {
    const [from, , , to] = await readPercentiles(row.workspaceId, settings, ACCEPTED);
    const isKnown = from !== undefined && to !== undefined;
    return { typicalEnd: isKnown ? { fromMs: from * 1_000, toMs: to * 1_000 } : null };
  });
  return typicalEnd;
}

/** The durations of the latest jobs with these settings, in seconds. Read from the end of one index. */
export const latestTimes = (
  workspaceId: string,
  { model, tier, resolution, length }: DurationSettings,
  since = sql`${jobs.createdAt}`,
) => sql`
  select greatest(0, extract(epoch from ${jobs.completedAt} - ${since}))::float8 as took
  from ${jobs}
  where ${jobs.workspaceId} = ${workspaceId} and ${jobs.status} = 'completed' and ${jobs.modelId} = ${model}
    and coalesce(${jobs.request} ->> 'tier', '') = ${tier ?? ""}
    and coalesce(${jobs.request} ->> 'resolution', '') = ${resolution ?? ""}
    and coalesce(${jobs.request} ->> 'duration_seconds', '') = ${length ?? ""}
  order by ${jobs.completedAt} desc
  limit ${MAX_SAMPLES}`;
