import type { Job } from "./job";
import { messages } from "./messages";

/** The name of the person who made a job. It is unknown for an imported job. */
export const makerName = ({ imported, person_name }: Pick<Job, "imported" | "person_name">): string =>
  imported ? messages.madeBy.imported : (person_name ?? messages.madeBy.unnamed);
