import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type ReplaceKey, sessionAccount } from "./account";
import { sessionList } from "./sessions";

/** What a signed-in browser can do with its own session. */
export function createSessionClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    /**
     * Replaces the workspace's key and keeps all its data; every other session ends.
     * @throws ApiError with a code of the route; `details.field` names the wrong field
     */
    replaceKey: (body: ReplaceKey) =>
      call({ method: "POST", path: "/api/session/key", body, result: z.undefined() }),
    /** The session of this browser. @throws ApiError `unauthenticated` when it has ended */
    read: () => call({ path: "/api/session", result: sessionAccount }),
    /** The browsers that are signed in to the workspace. */
    list: ({ signal }: { signal?: AbortSignal | undefined } = {}) =>
      call({ path: "/api/sessions", result: sessionList, signal }),
    /** Signs one of them out. */
    end: (id: string) =>
      call({ method: "DELETE", path: `/api/sessions/${encodeURIComponent(id)}`, result: z.undefined() }),
    /** Signs all others out. */
    endOthers: () => call({ method: "DELETE", path: "/api/sessions", result: z.undefined() }),
  };
}
