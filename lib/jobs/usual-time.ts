import * as z from "zod/mini";
import type { Job } from "./job";

/** What decides how long a job takes, as far as its request says. */
export const usualTimeOf = z.object({
  model: z.string().check(z.maxLength(200)),
  tier: z.nullish(z.string().check(z.maxLength(100))),
  resolution: z.nullish(z.string().check(z.maxLength(100))),
  /** Seconds, as the request has them. */
  length: z.nullish(z.string().check(z.maxLength(100))),
});
export type UsualTimeOf = z.infer<typeof usualTimeOf>;

const seconds = z.number().check(z.minimum(0));

/** How long jobs of a kind took in this workspace, from the press of the button to the result. */
export const usualTime = z.object({
  object: z.literal("usual_time"),
  /** Eight of ten lay between these; null while too few were made. */
  usual: z.nullable(z.object({ from_seconds: seconds, to_seconds: seconds, slow_seconds: seconds })),
});
export type UsualTime = z.infer<typeof usualTime>;

const said = z.catch(z.nullable(z.string()), null);

/** What to ask the history for. Settings that a request does not have are part of the question too. */
export const usualQuestion = ({ model_id, request }: Pick<Job, "model_id" | "request">): UsualTimeOf => ({
  model: model_id,
  tier: said.parse(request.tier ?? null),
  resolution: said.parse(request.resolution ?? null),
  length: said.parse(request.duration_seconds ?? null),
});
