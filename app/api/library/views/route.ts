import { savedViewBody } from "@/lib/library/library";
import { saveView } from "@/lib/library/server/views";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

/** Saves a view of the gallery under a name. An existing view of that name is replaced. */
export const POST = handle({
  body: savedViewBody,
  status: 201,
  run: ({ session, body }) => saveView(session, body),
});
