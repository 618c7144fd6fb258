import { type PersonOutbox, personOutbox } from "@/lib/outbox/person-outbox";
import { jobsClient } from "./jobs";

/** What this person pressed Generate for and has no answer to yet. */
export const outboxOf = (personId: string): PersonOutbox => personOutbox(personId, jobsClient);
