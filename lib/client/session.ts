import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "./http";

/** What a signed-in browser can do about its own session. */
export function createSessionClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    /** Gives the workspace another key and keeps everything in it. Throws ApiError 401, 403 or 409 with the reason. */
    replaceKey: (apiKey: string) =>
      call({ method: "POST", path: "/api/session/key", body: { apiKey }, result: z.undefined() }),
  };
}
