import { useQuery } from "@tanstack/react-query";
import { jobQueries } from "@/components/api/jobs";
import type { Board } from "@/lib/boards/board";
import type { BoardTake } from "@/lib/boards/run";
import { soundNameOf } from "@/lib/inputs/hosted-input";
import { mainAssetOf } from "@/lib/jobs/facts";
import { excerpt } from "@/lib/platform/excerpt";

/** What is heard under the picks, as far as it is known. */
export type HeardSound = {
  /** Null while it is not known, and for one that this page can't play. */
  src: string | null;
  /** Null where nobody knows. */
  seconds: number | null;
  isVoice: boolean;
  /** Its words, or the name of its file; null while that is not known. */
  name: string | null;
  /** Whether its job was deleted. */
  isGone: boolean;
};

/** The sound of a board with its file: one of the takes of the board, another result, or an upload. Null for none. */
export function useBoardSound(
  { sound, shots }: Pick<Board, "sound" | "shots">,
  takes: readonly BoardTake[],
): HeardSound | null {
  const promptOf = (shotId: string) => shots.find(({ id }) => id === shotId)?.prompt;
  const jobId = sound?.of === "job" ? sound.job_id : null;
  const take = takes.find(({ job_id }) => job_id === jobId);
  const other = useQuery({
    ...jobQueries.detail(jobId ?? ""),
    enabled: jobId !== null && !take,
  });
  if (!sound) return null;
  if (sound.of === "upload") {
    const { name, previewUrl, durationSeconds } = sound.input;
    return {
      src: previewUrl,
      seconds: durationSeconds,
      isVoice: false,
      name: soundNameOf(name),
      isGone: previewUrl === null,
    };
  }
  const asset = take ? take.asset : other.data && mainAssetOf(other.data);
  const words = take ? promptOf(take.shot_id) : other.data?.prompt;
  return {
    src: asset?.type === "audio" ? asset.url : null,
    seconds: asset?.duration_seconds ?? null,
    isVoice: true,
    name: words ? excerpt(words, 60) : null,
    isGone: take === undefined && (other.isError || Boolean(other.data?.deleted_at)),
  };
}
