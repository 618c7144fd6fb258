import type { Job } from "./job";

/** Who made a job, if known. It is never known for an imported job, whatever its file or the service says. */
export const madeBy = ({ imported, person_name }: Pick<Job, "imported" | "person_name">): string =>
  imported ? "Imported" : (person_name ?? "Unnamed");
