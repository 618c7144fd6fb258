import { z } from "zod";
import { forward } from "@/lib/connect/server/forward";
import { handle } from "@/lib/session/server/handle";

const pass = handle({
  params: z.object({ path: z.array(z.string()) }),
  rawBody: true,
  run: ({ session, params, request }) => forward(session, params.path, request),
});

// HEAD has its own handler, because Next would otherwise run GET and never read its body.
export { pass as DELETE, pass as GET, pass as HEAD, pass as POST };
