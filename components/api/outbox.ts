import { type PersonOutbox, personOutbox } from "@/lib/outbox/person-outbox";
import { jobsClient } from "./jobs";

/** This person's presses of Generate without an answer. */
export const outboxOf = (personId: string): PersonOutbox => personOutbox(personId, jobsClient);
