import * as z from "zod/mini";
import { usage } from "./llm";

/** Body of POST /v1/llm/video/describe; the only values the text gives for the last two. No idempotency key. */
export const describeRequest = z.strictObject({
  video_url: z.url({ protocol: /^https?$/ }),
  model: z.string().check(z.minLength(1)),
  detail: z.literal("auto"),
  frame_sample_rate: z.literal(1),
});
export type DescribeRequest = z.infer<typeof describeRequest>;

/** What a description returns (section Video description). Shot times are seconds (assumed). */
export const videoDescription = z.looseObject({
  id: z.string().check(z.minLength(1)),
  object: z.literal("video.description"),
  model: z.string(),
  summary: z.string(),
  duration_seconds: z.number(),
  shots: z.array(z.looseObject({ start: z.number(), end: z.number(), description: z.string() })),
  on_screen_text: z.array(z.string()),
  spoken_transcript: z.string(),
  usage,
});
export type VideoDescription = z.infer<typeof videoDescription>;
