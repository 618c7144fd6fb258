import type { BoardTake } from "@/lib/boards/run";
import type { CutPart } from "@/lib/cuts/cut";

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
