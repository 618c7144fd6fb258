import { pageClient } from "@/app/server";
import { ApiError } from "@/lib/contract/errors";
import type { Preset } from "@/lib/drafts/video-draft";
import { presetFromRequest, presetFromSearch } from "@/lib/drafts/video-preset";
import { libraryApi } from "@/lib/library/api";
import type { CreateVideoSearch } from "@/lib/navigation/create";

/** The preset in an address: a whole job to remix, settings from a file, or single fields. */
export async function readPreset({ from, ...fields }: CreateVideoSearch): Promise<Preset | null> {
  if (from === null) return presetFromSearch(fields);
  try {
    const { request } = await pageClient(libraryApi).earlier({ params: { earlierId: from } });
    return presetFromRequest(request);
  } catch (error) {
    // The job does not exist (any more), or belongs to another workspace: the form opens with its draft.
    if (error instanceof ApiError) return presetFromSearch(fields);
    throw error;
  }
}
