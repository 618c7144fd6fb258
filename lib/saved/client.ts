import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "@/lib/http/client";
import type { JobKind } from "@/lib/jobs/job";
import { type SavedChange, type SavedContent, savedItem, savedList, sentPrompts } from "./saved";

type Cancel = { signal?: AbortSignal | undefined };

/** What a person saved, over HTTP. */
export function createSavedClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  return {
    list: ({ signal }: Cancel = {}) => call({ path: "/api/saved", result: savedList, signal }),
    save: (content: SavedContent) =>
      call({ method: "POST", path: "/api/saved", body: content, result: savedItem }),
    amend: (id: string, change: SavedChange) =>
      call({
        method: "PATCH",
        path: `/api/saved/${encodeURIComponent(id)}`,
        body: change,
        result: savedItem,
      }),
    forget: (id: string) =>
      call({ method: "DELETE", path: `/api/saved/${encodeURIComponent(id)}`, result: z.unknown() }),
    sentPrompts: (kind: JobKind, { signal }: Cancel = {}) =>
      call({ path: "/api/saved/prompts", query: { kind }, result: sentPrompts, signal }),
  };
}
export type SavedClient = ReturnType<typeof createSavedClient>;
