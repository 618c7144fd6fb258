import { viewPath } from "@/lib/library/library";
import { deleteView } from "@/lib/library/server/views";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Deletes a saved view. 404 (`not_found`) for another workspace's view. */
export const DELETE = handle({
  params: viewPath,
  run: ({ session, params }) => deleteView(session, params.viewId),
});
