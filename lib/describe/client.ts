import { createHttp, type HttpOptions } from "@/lib/http/client";
import { description, descriptionList, type StartDescription, startedDescription } from "./description";

type Cancel = { signal?: AbortSignal | undefined };
type Page = { q?: string | null; cursor?: string | null; limit?: number };

/** Descriptions of clips, stored on our server. `start` answers before the service has. */
export function createDescriptionsClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: (page: Page = {}, { signal }: Cancel = {}) =>
      call({ path: "/api/describe", query: page, result: descriptionList, signal }),
    get: (id: string, { signal }: Cancel = {}) =>
      call({ path: `/api/describe/${encodeURIComponent(id)}`, result: description, signal }),
    start: (body: StartDescription) =>
      call({ method: "POST", path: "/api/describe", body, result: startedDescription }),
  };
}
export type DescriptionsClient = ReturnType<typeof createDescriptionsClient>;
