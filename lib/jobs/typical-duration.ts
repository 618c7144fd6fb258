import * as z from "zod/mini";
import type { Job } from "./job";

/** The settings of a request that decide how long its job takes. */
export const durationSettings = z.object({
  model: z.string().check(z.maxLength(200)),
  tier: z.nullish(z.string().check(z.maxLength(100))),
  resolution: z.nullish(z.string().check(z.maxLength(100))),
  /** Seconds as text, as in the request. */
  length: z.nullish(z.string().check(z.maxLength(100))),
});
export type DurationSettings = z.infer<typeof durationSettings>;

const seconds = z.number().check(z.minimum(0));

/** How long jobs of a kind took in this workspace, from submission to result. */
export const typicalDuration = z.object({
  object: z.literal("typical_duration"),
  /** The 10th and 90th percentile; null while there are too few jobs. */
  typical: z.nullable(z.object({ from_seconds: seconds, to_seconds: seconds, slow_seconds: seconds })),
});
export type TypicalDuration = z.infer<typeof typicalDuration>;

const textOrNull = z.catch(z.nullable(z.string()), null);

/** The settings to look up. A setting that the request does not have is compared, too. */
export const durationSettingsOf = ({
  model_id,
  request,
}: Pick<Job, "model_id" | "request">): DurationSettings => ({
  model: model_id,
  tier: textOrNull.parse(request.tier ?? null),
  resolution: textOrNull.parse(request.resolution ?? null),
  length: textOrNull.parse(request.duration_seconds ?? null),
});
