import type { JobState } from "./job";

/** Stands for a figure in credits that the service has not stated: 0 for a rejected job, for which nothing was reserved. */
export const unstatedCredits = ({ status }: { status: JobState }): 0 | null =>
  status === "rejected" ? 0 : null;
