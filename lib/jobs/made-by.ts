import type { Job } from "./job";

/** Who made a job, if known. For an imported job it is not, whatever its file or the service says. */
export const madeBy = ({
  made_elsewhere,
  person_name,
}: Pick<Job, "made_elsewhere" | "person_name">): string =>
  made_elsewhere ? "Imported" : (person_name ?? "Unnamed");
