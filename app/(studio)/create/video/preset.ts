import { ApiError } from "@/lib/contract/errors";
import { type Preset, presetFromRequest, presetFromSearch } from "@/lib/drafts/video-preset";
import type { EarlierSource } from "@/lib/library/server/earlier";
import type { CreateVideoSearch } from "@/lib/navigation/create-video";

/** What the address asks the form to hold: a whole job to remix, settings from a file, or single fields. */
export async function readPreset(
  source: EarlierSource,
  { from, ...fields }: CreateVideoSearch,
): Promise<Preset | null> {
  if (from === null) return presetFromSearch(fields);
  try {
    return presetFromRequest((await source.get(from)).request);
  } catch (error) {
    // A job that is not there any more, or never was this person's: the form opens as it stood.
    if (error instanceof ApiError) return presetFromSearch(fields);
    throw error;
  }
}
