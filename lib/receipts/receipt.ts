import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";
import { jobKind } from "@/lib/jobs/job";

/** What jobs cost, as the ledger has it: nothing that is still running is charged or refunded. In credits. */
const receiptSums = z.object({
  /** Jobs made here, also those that were deleted since. */
  takes: z.int(),
  charged: z.number(),
  refunded: z.number(),
  /** What running jobs hold. */
  reserved: z.number(),
  /** Ended jobs whose charge the API never said. */
  unknown: z.int(),
});
export type ReceiptSums = z.infer<typeof receiptSums>;

/** A price that somebody approved by a press, or an owner where a limit asked. */
const approvedPrice = z.object({
  /** Who pressed; null for a person who was deleted. */
  person_name: z.nullable(z.string()),
  /** Whether a limit asked an owner. */
  is_asked: z.boolean(),
  /** The owner who said yes; null where nobody was asked, or the request is forgotten. */
  approved_by: z.nullable(z.string()),
  /** The most that these takes might cost. */
  credits: z.number(),
  takes: z.int(),
  at: timestamp,
});
export type ApprovedPrice = z.infer<typeof approvedPrice>;

/** The result of a job that is seen or heard in the film. */
const receiptResult = z.object({
  job_id: z.string(),
  kind: jobKind,
  model_id: z.string(),
  /** In words, in the order of the form. */
  settings: z.array(z.object({ name: z.string(), value: z.string() })),
  made_at: timestamp,
  /** Of the file as it is stored; null while it isn't saved. */
  sha256: z.nullable(z.string()),
  size_bytes: z.nullable(z.int()),
  duration_seconds: z.nullable(z.number()),
  /** How the file came to be, as a name of IPTC's list of digital source types; null for one that wasn't read or doesn't say. */
  source_type: z.nullable(z.string()),
  /** Whether the file is signed (C2PA), says it itself, or gets our mark at a download. */
  mark: z.nullable(z.enum(["signed", "stated", "ours", "unmarkable", "unknown"])),
});
export type ReceiptResult = z.infer<typeof receiptResult>;

const receiptRow = {
  ...receiptSums.shape,
  /** The beginning of its words. */
  title: z.string(),
  /** What is in the film; null without a completed one. */
  result: z.nullable(receiptResult),
  approved: z.array(approvedPrice),
};

const receiptShot = z.object({ ...receiptRow, shot_id: z.string(), number: z.int(), kind: jobKind });
const receiptLine = z.object({ ...receiptRow, shot_id: z.string(), number: z.int() });

/** The sound under the film: the result of a job, or an uploaded file, which cost nothing. */
const receiptSound = z.object({
  ...receiptRow,
  of: z.enum(["job", "upload"]),
  sha256: z.nullable(z.string()),
});
export type ReceiptSound = z.infer<typeof receiptSound>;

/** What the film of a board is made of and cost. Every job of the board is in exactly one row, as is that of its sound. */
export const receipt = z.object({
  object: z.literal("receipt"),
  board_id: z.string(),
  board_name: z.string(),
  made_at: timestamp,
  shots: z.array(receiptShot),
  /** Of shots that have one, in their order. */
  lines: z.array(receiptLine),
  sound: z.nullable(receiptSound),
  /** Takes of shots, lines and sounds that are not on the board any more. */
  others: receiptSums,
  total: receiptSums,
});
export type Receipt = z.infer<typeof receipt>;
