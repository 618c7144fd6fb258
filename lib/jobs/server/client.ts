import "server-only";
import type { JobsClient } from "@/lib/client/jobs";
import type { Session } from "@/lib/session/server/session";
import { checkJob } from "./check";
import { createIntent } from "./intents";
import { listJobs } from "./list";
import { readDetail } from "./read";
import { summarize } from "./summary";

/** The jobs client of a page that renders on the server: the same interface, straight to the registry. */
export const serverJobsClient = (
  session: Session,
): Omit<JobsClient, "adopt" | "pull" | "outline" | "usualTime"> => ({
  list: (page = {}) => listJobs(session, page),
  get: (id) => readDetail(session, id),
  create: (body, token) => createIntent(session, body, token),
  check: (id) => checkJob(session, id),
  summary: (timeZone) => summarize(session, timeZone),
});
