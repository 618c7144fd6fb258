import type { Job } from "./job";

/** Who made a job, if known. For an imported job it is not, whatever its file or the service says. */
export const madeBy = ({ imported, person_name }: Pick<Job, "imported" | "person_name">): string =>
  imported ? "Imported" : (person_name ?? "Unnamed");
