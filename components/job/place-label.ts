import type { JobSeries } from "@/lib/jobs/job";
import { messages } from "./messages";

/** "Take 2 of 4"; null for a job that was made alone. */
export const placeLabel = (series: JobSeries | null | undefined): string | null =>
  series ? messages.place[series.of ?? "parts"](series.position + 1, series.count) : null;
