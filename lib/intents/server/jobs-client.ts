import "server-only";
import type { JobsClient } from "@/lib/jobs/client";
import { cancelJob } from "@/lib/jobs/server/cancel";
import { checkJob } from "@/lib/jobs/server/check";
import { readDetail } from "@/lib/jobs/server/read";
import { listJobs } from "@/lib/jobs/server/search/list";
import type { Session } from "@/lib/session/server/session";
import { summarize } from "@/lib/usage/server/summary";
import { createIntent } from "./intents";

/** The jobs client for pages rendered on the server: the same interface, reading the database directly. */
export const serverJobsClient = (
  session: Session,
): Omit<JobsClient, "importJob" | "sync" | "outline" | "spelling" | "typicalDuration"> => ({
  list: (page = {}) => listJobs(session, page),
  get: (id) => readDetail(session, id),
  create: (body, token) => createIntent(session, body, token),
  cancel: (id) => cancelJob(session, id),
  check: (id) => checkJob(session, id),
  summary: (timeZone) => summarize(session, timeZone),
});
