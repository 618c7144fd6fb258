import * as z from "zod/mini";
import { timestamp } from "@/lib/contract/text";

/** A refusal by which the service did not allow this key something, and its recent count. */
const refusal = z.object({
  message: z.string(),
  code: z.string(),
  /** Of the latest refusal, to quote to support. */
  request_id: z.nullable(z.string()),
  /** Of the latest. */
  at: timestamp,
  jobs: z.int(),
});
export type Refusal = z.infer<typeof refusal>;

/** The latest first. */
export const refusals = z.object({ object: z.literal("list"), data: z.array(refusal) });
export type Refusals = z.infer<typeof refusals>;
