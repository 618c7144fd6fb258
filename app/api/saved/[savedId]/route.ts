import { savedPath } from "@/lib/saved/saved";
import { forget } from "@/lib/saved/server/saved";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Deletes a saved item. 404 (`not_found`) for another person's. */
export const DELETE = handle({
  params: savedPath,
  run: ({ session, params }) => forget(session, params.savedId),
});
