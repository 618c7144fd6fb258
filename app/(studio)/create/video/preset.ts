import type { JobsClient } from "@/lib/client/jobs";
import { ApiError } from "@/lib/contract/errors";
import type { CreateVideoSearch } from "@/lib/navigation/create-video";
import { type Preset, presetFromRequest, presetFromSearch } from "@/lib/video-draft/from-request";

/** What the address asks the form to hold: a whole job to remix, or single fields. */
export async function readPreset(
  jobs: Pick<JobsClient, "get">,
  { from, ...fields }: CreateVideoSearch,
): Promise<Preset | null> {
  if (from === null) return presetFromSearch(fields);
  try {
    return presetFromRequest((await jobs.get(from)).request);
  } catch (error) {
    // A job that is not there any more, or never was this person's: the form opens as it stood.
    if (error instanceof ApiError) return presetFromSearch(fields);
    throw error;
  }
}
