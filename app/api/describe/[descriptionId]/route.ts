import { descriptionPath } from "@/lib/describe/description";
import { readDescription } from "@/lib/describe/server/read";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * A description of a clip in its current state. The live feed says when it changes.
 * 404 (`not_found`) for another workspace's.
 */
export const GET = handle({
  params: descriptionPath,
  run: ({ session, params }) => readDescription(session, params.descriptionId),
});
