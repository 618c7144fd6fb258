import * as z from "zod/mini";
import { descriptionChange } from "@/lib/describe/description";
import { job } from "@/lib/jobs/job";
import { libraryChange } from "@/lib/library/library";

/**
 * Every frame of the live feed, by the name of its server-sent event: a job as it now is, what became of a
 * description, and that names or many jobs at once changed. The server writes this type, the browser reads it.
 */
export const feedFrame = z.discriminatedUnion("event", [
  z.object({ event: z.literal("job"), data: job }),
  z.object({ event: z.literal("description"), data: descriptionChange }),
  z.object({ event: z.literal("library"), data: libraryChange }),
]);
export type FeedFrame = z.infer<typeof feedFrame>;

/** The names a reader of the stream listens for. */
export const FEED_EVENTS = feedFrame.def.options.flatMap(({ shape }) => shape.event.def.values);

/** The frame of an event and its data. Null for a shape this page does not know: it comes from a newer server. */
export function readFeedFrame(event: string, data: string): FeedFrame | null {
  try {
    return feedFrame.safeParse({ event, data: JSON.parse(data) }).data ?? null;
  } catch {
    return null;
  }
}
