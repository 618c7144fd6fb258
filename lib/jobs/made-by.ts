import type { Job } from "./job";

/** Who made a job, as far as that is known: of an imported one it is not, whatever its file or the service says. */
export const madeBy = ({
  made_elsewhere,
  person_name,
}: Pick<Job, "made_elsewhere" | "person_name">): string =>
  made_elsewhere ? "Imported" : (person_name ?? "Unnamed");
