import { queryOptions } from "@tanstack/react-query";
import type { VoiceEntry } from "./voice-entry";

export const voicesKey = ["voices"] as const;

/** Every voice that can be used; `load` is the browser's or a page's own way to them. */
export const voicesQuery = (load: (signal?: AbortSignal) => Promise<VoiceEntry[]>) =>
  queryOptions({ queryKey: voicesKey, queryFn: ({ signal }) => load(signal), staleTime: 5 * 60_000 });
