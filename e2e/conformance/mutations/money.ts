import { editObjects, editResponse, KINDS, list, number } from "./edit";
import type { Mutation } from "./proxy";

const ended = (status: unknown) => status === "completed" || status === "failed" || status === "canceled";
const PRICING = /^\/v1\/pricing$/;

const ofKinds = KINDS.flatMap(({ kind, path, object }): Omit<Mutation, "family">[] => [
  {
    name: `${kind}: reserves one credit more than its row`,
    only: `Pricing row: (a|every) ${kind === "avatar" ? "talking avatar" : kind}|script of any length`,
    after: editObjects(object, (job) => {
      job.credits_reserved = number(job.credits_reserved) + 1;
      if (ended(job.status))
        job[job.status === "completed" ? "credits_used" : "credits_refunded"] = job.credits_reserved;
    }),
  },
  {
    name: `${kind}: uses one credit more than it reserved`,
    only: `service does 2, ${path}`,
    after: editObjects(object, (job) => {
      if (job.status === "completed") job.credits_used = number(job.credits_used) + 1;
    }),
  },
  {
    name: `${kind}: uses nothing at its end`,
    only: `service does 2, ${path}`,
    after: editObjects(object, (job) => {
      if (job.status === "completed") job.credits_used = 0;
    }),
  },
  ...["failed", "canceled"].map((status) => ({
    name: `${kind}: a ${status} one keeps its credits`,
    only: `transitions, ${path}: one that ends ${status}`,
    after: editObjects(object, (job) => {
      if (job.status !== status) return;
      job.credits_used = job.credits_reserved;
      job.credits_refunded = 0;
    }),
  })),
  {
    name: `${kind}: a failed one is refunded in part`,
    only: `transitions, ${path}: one that ends failed`,
    after: editObjects(object, (job) => {
      if (job.status === "failed") job.credits_refunded = number(job.credits_refunded) - 1;
    }),
  },
  {
    name: `${kind}: is charged and refunded at once`,
    only: `service does 2, ${path}`,
    after: editObjects(object, (job) => {
      if (job.status === "completed") job.credits_refunded = job.credits_reserved;
    }),
  },
]);

const rows = (
  name: string,
  only: string,
  edit: (row: Record<string, unknown>) => void,
): Omit<Mutation, "family"> => ({
  name,
  only,
  after: editResponse(PRICING, (body) => {
    for (const row of list(body.data)) edit(row);
    return body;
  }),
});

const ofRows = [
  rows("rows: every video one credit dearer", "Pricing row: every video", (row) => {
    if (row.product === "video") row.credits = number(row.credits) + 1;
  }),
  rows("rows: one video row a credit cheaper", "Pricing row: every video", (row) => {
    if (row.model_id === "beta-3.0" && row.duration_seconds === 7) row.credits = number(row.credits) - 1;
  }),
  rows("rows: one image row a credit dearer", "Pricing row: every image", (row) => {
    if (row.model_id === "theta-image" && row.resolution === "2K") row.credits = number(row.credits) + 1;
  }),
  rows("rows: avatars a credit dearer", "Pricing row: every talking avatar", (row) => {
    if (row.product === "talking_avatar") row.credits = number(row.credits) + 1;
  }),
  rows("rows: kappa-h3 from 36", "Credit facts", (row) => {
    if (row.model_id === "kappa-h3" && row.credits === 35) row.credits = 36;
  }),
  rows("rows: gamma-2.5-v2v as cheap as gamma-2.5", "Credit facts", (row) => {
    if (row.model_id === "gamma-2.5-v2v" && row.duration_seconds === 4) row.credits = 50;
  }),
  rows("rows: kappa-h3-v2v without its ceiling", "GET /v1/pricing: rows for kappa", (row) => {
    if (row.model_id === "kappa-h3-v2v") row.credits = number(row.duration_seconds) * 8;
  }),
  rows("rows: voices at 3 credits", "Credit facts", (row) => {
    if (row.product === "voice") row.credits = 3;
  }),
  rows("rows: credits with a fraction", "GET /v1/pricing: object list", (row) => {
    row.credits = number(row.credits) + 0.5;
  }),
];

const others: Omit<Mutation, "family">[] = [
  {
    name: "kappa-h3-v2v: charged at the ceiling, not as measured",
    only: "billed on measured input",
    after: editObjects(/^video_generation_job$/, (job) => {
      if (job.status === "completed")
        Object.assign(job, { credits_used: job.credits_reserved, credits_refunded: 0 });
    }),
  },
  {
    name: "voice: 2 credits whatever its length",
    only: "script of any length",
    after: editObjects(/^voice_generation$/, (job) => {
      job.credits_reserved = 2;
    }),
  },
  ...["/v1/llm/chat", "/v1/llm/video/describe"].map((path) => ({
    name: `${path}: charges twice its tokens`,
    only: `POST ${path}`,
    after: editResponse(new RegExp(`^${path}$`), (body) => {
      const usage = body.usage as Record<string, unknown> | undefined;
      if (usage) usage.millicredits_charged = number(usage.millicredits_charged) * 2 + 2;
      return body;
    }),
  })),
];

export const MONEY: Mutation[] = [...ofKinds, ...ofRows, ...others].map((each) => ({
  ...each,
  family: "money",
}));
