import { startDescription } from "@/lib/describe/description";
import { listDescriptions, listQuery } from "@/lib/describe/server/read";
import { startDescription as start } from "@/lib/describe/server/start";
import { handle } from "@/lib/session/server/handle";

export const dynamic = "force-dynamic";

export const GET = handle({
  query: listQuery,
  run: ({ session, query }) => listDescriptions(session, query),
});

export const POST = handle({
  body: startDescription,
  status: 202,
  run: ({ session, body }) => start(session, body),
});
