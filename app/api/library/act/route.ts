import { libraryAct } from "@/lib/library/library";
import { act } from "@/lib/library/server/act";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const POST = handle({ body: libraryAct, run: ({ session, body }) => act(session, body) });
