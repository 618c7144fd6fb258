import { collectionBody } from "@/lib/library/library";
import { createCollection } from "@/lib/library/server/collections";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({
  body: collectionBody,
  status: 201,
  run: ({ session, body }) => createCollection(session, body.name),
});
