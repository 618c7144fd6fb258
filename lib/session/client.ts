import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "@/lib/http/client";

/** What a signed-in browser can do about its own session. */
export function createSessionClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    /**
     * Gives the workspace another key and keeps everything in it; every other session ends.
     * @throws ApiError with a code of the route; `details.field` names the field it is about
     */
    replaceKey: (body: { apiKey: string; presentKey?: string | undefined }) =>
      call({ method: "POST", path: "/api/session/key", body, result: z.undefined() }),
  };
}
