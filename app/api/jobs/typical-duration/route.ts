import { readTypicalDuration } from "@/lib/jobs/server/typical-duration";
import { durationSettings } from "@/lib/jobs/typical-duration";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * How many seconds the workspace's latest jobs with these settings took: the 10th, 90th and 95th percentile.
 * `typical` is null with fewer than five such jobs.
 */
export const GET = handle({
  query: durationSettings,
  run: ({ session, query }) => readTypicalDuration(session, query),
});
