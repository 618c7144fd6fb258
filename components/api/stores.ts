import { type VideoStores, videoStores } from "@/lib/video-draft/stores";
import { jobsClient } from "./jobs";

/** What this person keeps in this browser for the video form, and the outbox that sends every kind of job. */
export const storesOf = (personId: string): VideoStores => videoStores(personId, jobsClient);
