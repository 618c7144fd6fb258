import * as z from "zod/mini";
import { startRun } from "@/lib/boards/run";
import { timestamp } from "@/lib/contract/text";
import { createJob, jobKind } from "@/lib/jobs/job";
import { LIMIT_EFFECTS, LIMIT_SCOPES } from "@/lib/limits/limit";
import { idInRequest, idOf } from "@/lib/platform/ids";
import { PERIODS } from "@/lib/usage/period";

/** Requests are forgotten this long after they were made, with their prompts. */
export const APPROVAL_DAYS = 30;
/** The jobs of one request at most. */
const MAX_JOBS = 50;
const NOTE_CHARACTERS = 300;

const approvalStatus = z.enum(["waiting", "granted", "declined", "withdrawn"]);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

/** A limit that holds who asks, and what it leaves now. */
const heldBy = z.object({
  scope: z.enum(LIMIT_SCOPES),
  person_name: z.nullable(z.string()),
  token_name: z.nullable(z.string()),
  /** Absent in the response of an older process. */
  board_name: z.optional(z.nullable(z.string())),
  tag: z.optional(z.nullable(z.string())),
  period: z.enum(PERIODS),
  effect: z.enum(LIMIT_EFFECTS),
  limit_credits: z.int(),
  left_credits: z.number(),
});
export type HeldByLimit = z.infer<typeof heldBy>;

/** Jobs above a limit that asks: they are made when an owner says yes, for at most these credits. */
export const approval = z.object({
  id: idOf("apr"),
  object: z.literal("approval"),
  status: approvalStatus,
  person_id: z.string(),
  person_name: z.nullable(z.string()),
  /** The access token by which the person asks; null in a browser. */
  token_name: z.nullable(z.string()),
  is_yours: z.boolean(),
  kind: jobKind,
  /** How many jobs it asks for. */
  jobs: z.int(),
  /** The board whose takes it asks for; null for jobs of another press, and after the board was deleted. */
  board: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The first of them, by model (for speech, voice) and text, in their order. */
  parts: z.array(z.object({ model_id: z.string(), prompt: z.string(), jobs: z.int() })),
  /** The address of our copy of its first picture; null without one. */
  picture: z.nullable(z.string()),
  /** The most that all of them may cost. */
  credits: z.int(),
  note: z.nullable(z.string()),
  /** The limits that ask about or block who asks, the decisive one first; empty once it is decided. */
  limits: z.array(heldBy),
  decided_by: z.nullable(z.string()),
  job_ids: z.array(z.string()),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type Approval = z.infer<typeof approval>;

/** Body of GET /api/approvals: what waits, the oldest first, then what was decided, the latest first. */
export const approvals = z.object({ object: z.literal("list"), data: z.array(approval) });
export type Approvals = z.infer<typeof approvals>;

const line = z.pipe(
  z.string().check(z.trim(), z.maxLength(NOTE_CHARACTERS)),
  z.transform((text: string) => text || null),
);

/** What the owner should know. */
const note = z.optional(z.nullable(line));

/** Body of POST /api/approvals: the jobs of a press, or takes of a board, which the yes puts into its queue. */
export const askApproval = z.union([
  z.strictObject({ jobs: z.array(createJob).check(z.minLength(1), z.maxLength(MAX_JOBS)), note }),
  z.strictObject({ board_id: idInRequest, run: startRun, note }),
]);
export type AskApproval = z.infer<typeof askApproval>;

/** Body of POST /api/approvals/:approvalId/grant: the price that the owner was shown. */
export const grantApproval = z.strictObject({ credits: z.int().check(z.nonnegative()) });
