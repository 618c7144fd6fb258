import { collectionPath } from "@/lib/library/library";
import { deleteCollection } from "@/lib/library/server/collections";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Deletes a collection, but not its jobs. 404 (`not_found`) for another workspace's collection. */
export const DELETE = handle({
  params: collectionPath,
  run: ({ session, params }) => deleteCollection(session, params.collectionId),
});
