import "server-only";
import { describeApi } from "@/lib/describe/api";
import { deliverClip, deliverStrip, listDescriptions, readDescription } from "@/lib/describe/server/read";
import { startDescription } from "@/lib/describe/server/start";
import { serve } from "./serve";

export const describeRoutes = serve(describeApi, {
  list: ({ session, query }) => listDescriptions(session, query),
  start: ({ session, body }) => startDescription(session, body),
  get: ({ session, params }) => readDescription(session, params.descriptionId),
  clip: ({ session, params, request }) => deliverClip(session, params.descriptionId, request),
  strip: ({ session, params, request }) => deliverStrip(session, params.descriptionId, request),
});
