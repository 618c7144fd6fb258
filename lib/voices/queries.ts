import { queryOptions } from "@tanstack/react-query";
import type { Client } from "@/lib/http/endpoint";
import type { voicesApi } from "./api";
import type { VoiceEntry, VoiceEntryList } from "./voice-entry";

const PAGE_SIZE = 1_000;

/** The key of all voices in a page's cache, which server and browser fill. */
export const voicesKey = ["voices"] as const;

/** All voices, page by page, because the search box searches all of them. */
export const voicesQuery = (client: Pick<Client<typeof voicesApi>, "list">) =>
  queryOptions({
    queryKey: voicesKey,
    queryFn: async ({ signal }) => {
      const voices: VoiceEntry[] = [];
      let cursor: string | null = null;
      do {
        const page: VoiceEntryList = await client.list({ query: { limit: PAGE_SIZE, cursor }, signal });
        voices.push(...page.data);
        cursor = page.has_more ? (page.next_cursor ?? null) : null;
      } while (cursor);
      return voices;
    },
    staleTime: 5 * 60_000,
  });
