import type { Job, JobKind } from "@/lib/jobs/job";
import { KINDS } from "@/lib/kinds/kinds";

/* Apart from `create.ts`, whose parsers of a whole form's address most pages do not need. */

/** The form filled with a job's settings. Opening it never sends anything. */
export const remixLink = ({ id, kind }: Pick<Job, "id" | "kind">) =>
  `${KINDS[kind].createPath}?from=${encodeURIComponent(id)}` as const;

/** The query parameter that names a preset. */
export const PRESET_PARAMETER = "preset";

/** The form of a kind filled from a saved preset. */
export const presetLink = (kind: JobKind, id: string) =>
  `${KINDS[kind].createPath}?${PRESET_PARAMETER}=${encodeURIComponent(id)}` as const;

/** The form filled with a job's settings, and a remark on its result added to the prompt. */
export const remixWithRemarkLink = (job: Pick<Job, "id" | "kind">, remark: string) =>
  `${remixLink(job)}&remark=${encodeURIComponent(remark)}` as const;
