import { z } from "zod";
import { forward } from "@/lib/connect/server/forward";
import { handle } from "@/lib/session/server/handle";

/**
 * Forwards a request to the service as the signed-in workspace.
 * 402 (`budget_reached`, `balance_reached`) where a limit or the balance blocks a charged call. 404 (`not_found`) for an endpoint that is not
 * on the allow-list. 429 (`rate_limited`) and 503 (`unavailable`) while too many answers are open.
 */
const pass = handle({
  params: z.object({ path: z.array(z.string()) }),
  rawBody: true,
  run: ({ session, params, request }) => forward(session, params.path, request),
});

// HEAD has its own handler, because Next would otherwise run GET and never read its body.
export { pass as DELETE, pass as GET, pass as HEAD, pass as POST };
