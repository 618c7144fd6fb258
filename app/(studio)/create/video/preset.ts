import { ApiError } from "@/lib/contract/errors";
import { type Preset, presetFromRequest, presetFromSearch } from "@/lib/drafts/video-preset";
import type { EarlierSource } from "@/lib/library/server/earlier";
import type { CreateVideoSearch } from "@/lib/navigation/create";

/** The preset in an address: a whole job to remix, settings from a file, or single fields. */
export async function readPreset(
  source: EarlierSource,
  { from, ...fields }: CreateVideoSearch,
): Promise<Preset | null> {
  if (from === null) return presetFromSearch(fields);
  try {
    return presetFromRequest((await source.get(from)).request);
  } catch (error) {
    // The job does not exist (any more), or belongs to another workspace: the form opens with its draft.
    if (error instanceof ApiError) return presetFromSearch(fields);
    throw error;
  }
}
