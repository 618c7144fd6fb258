import { editObjects, type JsonObject, KINDS } from "./edit";
import type { Mutation } from "./proxy";

type Named = Omit<Mutation, "family">;

const ofJobs = (name: string, only: string, edit: (job: JsonObject) => void): Named[] =>
  KINDS.filter(({ kind }) => kind === "image" || kind === "voice").map(({ kind, path, object }) => ({
    name: `${kind}: ${name}`,
    only: `${only}, ${path}`,
    after: editObjects(object, edit),
  }));
const FIRST = "service does 1";
const STATES = "transitions";
const LIFECYCLE: Named[] = [
  ...ofJobs("created_at is no date", FIRST, (job) => Object.assign(job, { created_at: "yesterday" })),
  ...ofJobs("created_at changes", `${STATES}`, (job) =>
    Object.assign(job, { created_at: new Date().toISOString() }),
  ),
  ...ofJobs("no completed_at", STATES, (job) => Object.assign(job, { completed_at: null })),
  ...ofJobs("a completed one has a failure_code", STATES, (job) => Object.assign(job, { failure_code: "x" })),
  ...ofJobs("a completed one has no assets", FIRST, (job) => Object.assign(job, { assets: [] })),
  ...ofJobs("a status of its own", FIRST, (job) => {
    if (job.status === "completed") job.status = "succeeded";
  }),
  ...ofJobs("another object", FIRST, (job) => Object.assign(job, { object: "job" })),
  ...ofJobs("credits as text", FIRST, (job) => Object.assign(job, { credits_reserved: "2" })),
  ...ofJobs("completed at once", FIRST, (job) => Object.assign(job, { status: "completed" })),
  ...["failure_code", "failure_message", "failed_at"].flatMap((field) =>
    ofJobs(`a failed one has no ${field}`, STATES, (job) => Object.assign(job, { [field]: null })).map(
      (each) => ({ ...each, only: `${each.only}: one that ends failed` }),
    ),
  ),
  ...["progress_percent over 100", "progress_percent that falls"].map((name, which) => ({
    name: `image: ${name}`,
    only: "GenerationJob, /v1/image-generations",
    after: editObjects(/^image_generation_job$/, (job) => {
      job.progress_percent = which === 0 ? 101 : job.status === "completed" ? 10 : 50;
    }),
  })),
  {
    name: "video: request is another's",
    only: "request holds what was submitted",
    after: editObjects(/^video_generation_job$/, (job) =>
      Object.assign(job, { request: { model_id: "other" } }),
    ),
  },
];

export const LIFECYCLES: Mutation[] = LIFECYCLE.map((each) => ({ ...each, family: "lifecycle" }));
