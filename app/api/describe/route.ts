import { startDescription } from "@/lib/describe/description";
import { listDescriptions, listQuery } from "@/lib/describe/server/read";
import { startDescription as start } from "@/lib/describe/server/start";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * A page of the workspace's descriptions, newest first. `q` looks in names and results.
 * 400 (`invalid_request`) for a cursor that is not one of ours.
 */
export const GET = handle({
  query: listQuery,
  run: ({ session, query }) => listDescriptions(session, query),
});

/**
 * Starts to describe a clip, or answers with the stored result, which costs nothing.
 * 400 (`invalid_request`) for an upload that is not a video. 402 (`budget_reached`, `balance_reached`) where a limit or the
 * balance blocks.
 * 409 (`conflict`) when the same description has just ended. 410 (`gone`) for an upload that the service no
 * longer hosts.
 */
export const POST = handle({
  body: startDescription,
  status: 202,
  run: ({ session, body }) => start(session, body),
});
