import { type VideoStores, videoStores } from "@/lib/drafts/stores";
import { createJobsClient } from "@/lib/jobs/client";
import { jobQueries } from "@/lib/jobs/queries";
import { createUploadsClient } from "@/lib/uploads/client";

/** The page's own origin serves them all. */
export const jobsClient = createJobsClient();
export const uploadsClient = createUploadsClient();
export const queries = jobQueries(jobsClient);

/** What this person keeps in this browser for the video form. */
export const storesOf = (personId: string): VideoStores => videoStores(personId, jobsClient);
