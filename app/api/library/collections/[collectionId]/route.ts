import { collectionPath } from "@/lib/library/library";
import { deleteCollection } from "@/lib/library/server/collections";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const DELETE = handle({
  params: collectionPath,
  run: ({ session, params }) => deleteCollection(session, params.collectionId),
});
