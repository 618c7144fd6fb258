import { zipOrder } from "@/lib/library/library";
import { orderZip } from "@/lib/library/server/zip/tickets";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({
  body: zipOrder,
  status: 201,
  run: ({ session, body }) => orderZip(session, body.selection),
});
