import { useQuery } from "@tanstack/react-query";
import { jobQueries } from "@/components/api/jobs";
import type { BoardSound } from "@/lib/boards/board-sound";
import type { BoardTake } from "@/lib/boards/run";
import { mainAssetOf } from "@/lib/jobs/facts";

/** What is heard under the picks, as far as it is known. */
export type HeardSound = {
  /** Null while it is not known, and for one that this page can't play. */
  src: string | null;
  /** Null where nobody knows. */
  seconds: number | null;
  isVoice: boolean;
  /** Whether its job was deleted. */
  isGone: boolean;
};

/** The sound of a board with its file: one of the takes of the board, another result, or an upload. Null for none. */
export function useBoardSound(sound: BoardSound | null, takes: readonly BoardTake[]): HeardSound | null {
  const jobId = sound?.of === "job" ? sound.job_id : null;
  const take = takes.find(({ job_id }) => job_id === jobId);
  const other = useQuery({
    ...jobQueries.detail(jobId ?? ""),
    enabled: jobId !== null && !take,
  });
  if (!sound) return null;
  if (sound.of === "upload") {
    const { previewUrl, durationSeconds } = sound.input;
    return { src: previewUrl, seconds: durationSeconds, isVoice: false, isGone: previewUrl === null };
  }
  const asset = take ? take.asset : other.data && mainAssetOf(other.data);
  return {
    src: asset?.type === "audio" ? asset.url : null,
    seconds: asset?.duration_seconds ?? null,
    isVoice: true,
    isGone: take === undefined && (other.isError || Boolean(other.data?.deleted_at)),
  };
}
