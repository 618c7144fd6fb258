import * as z from "zod/mini";
import { endpoint } from "@/lib/http/endpoint";

/** The live feed. Every page reads it, and needs none of the other calls for that. */
export const feedApi = {
  /** Resumes after `Last-Event-ID` or `?after=`, and ends with the session. */
  events: endpoint({
    method: "GET",
    path: "/api/jobs/events",
    summary: "The live feed of the workspace as server-sent events",
    may: "look",
    headers: z.object({ "Last-Event-ID": z.optional(z.string()) }),
    sends: "text/event-stream",
    load: "stream",
    errors: { rate_limited: "too many feeds are open", unavailable: "too many feeds are open" },
  }),
};
