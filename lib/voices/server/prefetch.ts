import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "@/lib/session/server/session";
import { voicesKey } from "../client";
import { listVoices } from "./voices";

/** Thousands of voices would make the page too large. The browser then fetches them itself. */
const SENT_WITH_THE_PAGE = 200;

/** Adds the voices to a page's cache, unless they cannot be read or are very many. */
export async function prefetchVoices(cache: QueryClient, session: Session): Promise<void> {
  const voices = await listVoices(session).catch(() => null);
  if (voices && voices.length <= SENT_WITH_THE_PAGE) cache.setQueryData(voicesKey, voices);
}
