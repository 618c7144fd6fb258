import * as z from "zod/mini";
import { createHttp, type HttpOptions } from "@/lib/http/client";
import { type NewVoice, type VoiceEntry, voiceEntry, voiceEntryList } from "./voice-entry";

const PAGE_SIZE = 1_000;

/** The key of all voices in a page's cache, which server and browser fill. */
export const voicesKey = ["voices"] as const;

/** Voices of the library and of the workspace. */
export function createVoicesClient(options: HttpOptions = {}) {
  const call = createHttp(options);
  const at = (id: string) => `/api/voices/${encodeURIComponent(id)}`;
  return {
    /** All voices, page by page, because the search box searches all of them. */
    async all(signal?: AbortSignal): Promise<VoiceEntry[]> {
      const voices: VoiceEntry[] = [];
      let cursor: string | null = null;
      do {
        const query: { limit: number; cursor: string | null } = { limit: PAGE_SIZE, cursor };
        const page: z.infer<typeof voiceEntryList> = await call({
          path: "/api/voices",
          query,
          result: voiceEntryList,
          signal,
        });
        voices.push(...page.data);
        cursor = page.has_more ? (page.next_cursor ?? null) : null;
      } while (cursor);
      return voices;
    },
    /** Makes a voice from a hosted sample. */
    create: (body: NewVoice) => call({ method: "POST", path: "/api/voices", body, result: voiceEntry }),
    rename: (id: string, name: string) =>
      call({ method: "PATCH", path: at(id), body: { name }, result: voiceEntry }),
    remove: (id: string) => call({ method: "DELETE", path: at(id), result: z.unknown() }),
  };
}
