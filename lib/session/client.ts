import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "@/lib/http/client";

/** What a signed-in browser can do with its own session. */
export function createSessionClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    /**
     * Replaces the workspace's key and keeps all its data; every other session ends.
     * @throws ApiError with a code of the route; `details.field` names the wrong field
     */
    replaceKey: (body: { apiKey: string; presentKey?: string | undefined }) =>
      call({ method: "POST", path: "/api/session/key", body, result: z.undefined() }),
  };
}
