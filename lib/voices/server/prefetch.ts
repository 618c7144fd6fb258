import "server-only";
import type { QueryClient } from "@tanstack/react-query";
import type { Session } from "@/lib/session/server/session";
import { voicesKey } from "../queries";
import { listVoices } from "./voices";

/** A library of thousands would weigh on the page; the browser fetches that by itself. */
const SENT_WITH_THE_PAGE = 200;

/** Puts the voices into a page's cache; a page whose voices cannot be read, or are very many, comes without. */
export async function prefetchVoices(cache: QueryClient, session: Session): Promise<void> {
  const voices = await listVoices(session).catch(() => null);
  if (voices && voices.length <= SENT_WITH_THE_PAGE) cache.setQueryData(voicesKey, voices);
}
