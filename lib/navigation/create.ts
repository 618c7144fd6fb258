import type { Job } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";

/** The form filled with a job's settings. Opening it never sends anything. */
export const remixLink = ({ id, kind }: Pick<Job, "id" | "kind">) =>
  `${KINDS[kind].createPath}?from=${encodeURIComponent(id)}` as const;
