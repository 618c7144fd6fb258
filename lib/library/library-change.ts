import * as z from "zod/mini";
import { moment } from "@/lib/platform/calendar";

/** A frame of the live feed: names changed, or too many jobs to send each one. */
export const libraryChange = z.object({
  changed_at: moment,
  jobs_changed_at: z.nullable(moment),
});
export type LibraryChange = z.infer<typeof libraryChange>;
