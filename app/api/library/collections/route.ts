import { collectionBody } from "@/lib/library/library";
import { createCollection } from "@/lib/library/server/collections";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/**
 * Creates a collection, or answers with the one that has the name.
 * 409 (`conflict`) when that one was just deleted.
 */
export const POST = handle({
  body: collectionBody,
  status: 201,
  run: ({ session, body }) => createCollection(session, body.name),
});
