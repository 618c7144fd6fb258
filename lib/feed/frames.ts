import * as z from "zod/mini";
import { boardChange } from "@/lib/boards/board-change";
import { descriptionChange } from "@/lib/describe/description";
import { job } from "@/lib/jobs/job";
import { libraryChange } from "@/lib/library/library-change";
import { access } from "@/lib/session/access";
import { upstreamState } from "@/lib/upstream/upstream-state";

/**
 * Every frame of the live feed, by the name of its server-sent event: a changed job, a changed description, a changed
 * board, a change of names or of many jobs at once, whether the API responds, or the role of the reader, with which each
 * stream begins. The server writes this type and the browser reads it.
 */
export const feedFrame = z.discriminatedUnion("event", [
  z.object({ event: z.literal("job"), data: job }),
  z.object({ event: z.literal("description"), data: descriptionChange }),
  z.object({ event: z.literal("board"), data: boardChange }),
  z.object({ event: z.literal("library"), data: libraryChange }),
  z.object({ event: z.literal("upstream"), data: upstreamState }),
  z.object({ event: z.literal("access"), data: access }),
]);
export type FeedFrame = z.infer<typeof feedFrame>;

/** The event names that a reader of the stream listens for. */
export const FEED_EVENTS = feedFrame.def.options.flatMap(({ shape }) => shape.event.def.values);

/** Parses an event of the stream; null for an unknown shape, which a newer server may send. */
export function readFeedFrame(event: string, data: string): FeedFrame | null {
  try {
    return feedFrame.safeParse({ event, data: JSON.parse(data) }).data ?? null;
  } catch {
    return null;
  }
}
