import { createJobsClient } from "@/lib/jobs/client";
import { jobQueries } from "@/lib/jobs/queries";
import { type PersonOutbox, personOutbox } from "@/lib/outbox/person-outbox";
import { createUploadsClient } from "@/lib/uploads/client";

/** The page's own origin serves them all. */
export const jobsClient = createJobsClient();
export const uploadsClient = createUploadsClient();
export const queries = jobQueries(jobsClient);

/** What this person pressed Generate for and has no answer to yet. */
export const outboxOf = (personId: string): PersonOutbox => personOutbox(personId, jobsClient);
