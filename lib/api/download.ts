import "server-only";
import { disconnectSignal } from "@/lib/platform/server/disconnect-signal";
import { limitedStream } from "@/lib/platform/server/limited-stream";
import type { Session } from "@/lib/session/server/session";

/**
 * An answer that is made while it is sent, as one of the downloads that may be open at once.
 * @throws ApiError `rate_limited` and `unavailable` while too many are
 */
export const download = (
  { session, request }: { session: Session; request: Request },
  answer: () => Promise<Response>,
): Promise<Response> =>
  limitedStream({ kind: "download", owner: session, signal: disconnectSignal(request) }, answer);
