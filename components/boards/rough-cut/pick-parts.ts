import type { Board } from "@/lib/boards/board";
import type { BoardTake } from "@/lib/boards/run";
import { type CutPart, STILL_SECONDS } from "@/lib/cuts/cut";

/**
 * The picks of a board as parts of a cut, each as long as it is, in the order of the shots.
 * @returns also how many shots have no pick that can be shown
 */
export function pickParts(
  board: Pick<Board, "shots">,
  takes: readonly BoardTake[],
): { parts: CutPart[]; without: number } {
  const picks = new Map(
    takes
      .filter(({ picked, status }) => picked && status === "completed")
      .map((take) => [take.shot_id, take]),
  );
  const parts = board.shots.flatMap(({ id }) => {
    const take = picks.get(id);
    const seconds = take ? shownSeconds(take) : null;
    return take && seconds ? [{ job_id: take.job_id, from_seconds: 0, to_seconds: seconds }] : [];
  });
  return { parts, without: board.shots.length - parts.length };
}

function shownSeconds({ asset }: BoardTake): number | null {
  if (asset?.type === "image") return STILL_SECONDS;
  return asset?.type === "video" ? asset.duration_seconds : null;
}

type Shape = { width: number; height: number };

/** What becomes of the pictures of parts, as far as the board knows it. The worker decides. */
export function cutShape(
  parts: readonly CutPart[],
  takes: readonly BoardTake[],
): { size: Shape | null; others: number; stills: number } {
  const assets = parts.flatMap((part) => takes.find(({ job_id }) => job_id === part.job_id)?.asset ?? []);
  const clips = assets.filter(({ type }) => type === "video");
  const counts = new Map<string, { size: Shape; count: number }>();
  for (const { width, height } of clips.length > 0 ? clips : assets) {
    if (width === null || height === null) continue;
    const known = counts.get(`${width}x${height}`);
    counts.set(`${width}x${height}`, { size: { width, height }, count: (known?.count ?? 0) + 1 });
  }
  const [usual] = [...counts.values()].sort((a, b) => b.count - a.count);
  const size = usual?.size ?? null;
  const others = clips.filter(
    ({ width, height }) => size !== null && (width !== size.width || height !== size.height),
  ).length;
  return { size, others, stills: assets.length - clips.length };
}
