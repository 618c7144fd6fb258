import { queryOptions } from "@tanstack/react-query";
import type { VoiceEntry } from "./voice-entry";

export const voicesKey = ["voices"] as const;

/** Every usable voice. `load` differs between the browser and a page on the server. */
export const voicesQuery = (load: (signal?: AbortSignal) => Promise<VoiceEntry[]>) =>
  queryOptions({ queryKey: voicesKey, queryFn: ({ signal }) => load(signal), staleTime: 5 * 60_000 });
