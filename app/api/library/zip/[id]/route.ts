import { libraryPath } from "@/lib/library/library";
import { deliverZip } from "@/lib/library/server/zip/tickets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  params: libraryPath,
  run: ({ session, params, request }) => deliverZip(session, params.id, request),
});

/** Next would answer HEAD by running GET and leave its stream open for ever. */
export const HEAD = handle({
  run: () => new Response(null, { headers: { "content-type": "application/zip" } }),
});
