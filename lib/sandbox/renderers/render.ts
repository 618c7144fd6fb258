import { stat } from "node:fs/promises";
import { generate } from "./generate";
import { frameCount, type RenderedVideo, type VideoSpec } from "./spec";

/** Draws one clip in this process. For the forked child; everyone else calls `renderVideo`. */
export async function render(
  spec: VideoSpec,
  reportProgress: (share: number) => void,
): Promise<RenderedVideo> {
  await generate(spec, reportProgress);
  const { size } = await stat(spec.outputPath);
  return {
    width: spec.width,
    height: spec.height,
    durationSeconds: frameCount(spec) / spec.fps,
    sizeBytes: size,
  };
}
