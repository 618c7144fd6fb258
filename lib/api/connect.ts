import "server-only";
import { connectApi } from "@/lib/connect/api";
import { forwardCall } from "@/lib/connect/server/forward";
import { restOfPath } from "@/lib/http/server/request-input";
import type { Session } from "@/lib/session/server/session";
import { serve } from "./serve";

const pass = ({ session, request }: { session: Session; request: Request }) =>
  forwardCall(session, restOfPath(connectApi.read, request), request);

export const connectRoutes = serve(connectApi, { read: pass, send: pass, remove: pass });
