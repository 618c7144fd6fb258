import type { Job, JobKind } from "@/lib/jobs/job";
import { createVideoLink } from "./create-video";

/** Where jobs of each kind are made. */
export const CREATE_PATHS = {
  video: "/create/video",
  voice: "/create/voice",
  image: "/create/image",
  avatar: "/create/avatar",
} as const satisfies Record<JobKind, string>;

/** The form filled with a job's settings; opening it never runs anything. */
export const remixLink = ({ id, kind }: Pick<Job, "id" | "kind">) =>
  kind === "video"
    ? createVideoLink({ from: id })
    : (`${CREATE_PATHS[kind]}?from=${encodeURIComponent(id)}` as const);
