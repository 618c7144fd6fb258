import { zipOrder } from "@/lib/library/library";
import { orderZip } from "@/lib/library/server/zip/tickets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Makes a ticket for a ZIP with the files of many jobs, with its size in bytes.
 * 404 (`not_found`) when none of the jobs is here any more.
 */
export const POST = handle({
  body: zipOrder,
  status: 201,
  run: ({ session, body }) => orderZip(session, body.selection),
});
